/** Leaves a file with the browser as a download. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over once the click is answered.
  setTimeout(() => URL.revokeObjectURL(url));
}
