// Of the form: what can be left out of the ladder that is chosen, and of no other.
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
