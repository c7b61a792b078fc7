/** Leaves a text or a file with the browser as a download. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over once the click is answered.
  setTimeout(() => URL.revokeObjectURL(url));
}
