/** Offers a text or a file as a download. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address by the end of the click's task.
  setTimeout(() => URL.revokeObjectURL(url));
}
