/** What `app/first-list` draws on a slow line; the page takes its place. */
export const firstListId = "first-list";

/** Takes it away, and answers the address of the row that is being pressed: whoever lets go of it then hits another element, which is no click. */
export function endFirstList(): string | undefined {
  const list = document.getElementById(firstListId);
  list?.remove();
  return list?.dataset.pressed;
}
