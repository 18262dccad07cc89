// Shows the boxes of the chosen ladder alone. Where all are ticked, the address leaves them out.
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
