// Of the form: what there is to tick of the ladder that is chosen, and of no other. Where all is ticked, the address says nothing of it.
const ladder = document.querySelector("#ladder");

function choose() {
  let any = false;
  for (const fields of document.querySelectorAll("[data-ladder]")) {
    fields.hidden = fields.disabled = fields.dataset.ladder !== ladder.value;
    any ||= !fields.hidden;
  }
  document.querySelector("#methods").hidden = !any;
}

ladder.addEventListener("change", choose);
choose();
document.querySelector(".asking form").addEventListener("formdata", ({ formData }) => {
  const boxes = [...document.querySelectorAll(`[name="with-${ladder.value}"]`)];
  if (!boxes.every((box) => box.checked)) return;
  formData.delete("with-" + ladder.value);
  formData.delete("boxes");
});
