/** Makes the browser download a text or a file that exists only in the page. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the object URL by the end of the click's task, so the URL can be revoked after that.
  setTimeout(() => URL.revokeObjectURL(url));
}
