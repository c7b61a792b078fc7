/** Id of the list that `app/first-list` draws early on a slow connection; the page replaces it. */
export const firstListId = "first-list";

/**
 * Removes the early list. Returns the address of the row that is being pressed, because a press that ends on another
 * element fires no click.
 */
export function endFirstList(): string | undefined {
  const list = document.getElementById(firstListId);
  list?.remove();
  return list?.dataset.pressed;
}
