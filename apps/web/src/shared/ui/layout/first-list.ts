/** What `app/first-list` draws on a slow line; the page takes its place. */
export const firstListId = "first-list";

export function endFirstList(): void {
  document.getElementById(firstListId)?.remove();
}
