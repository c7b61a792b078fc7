/** As a file that phones and address books read. */
export function saveCard(name: string, vcard: string): void {
  const url = URL.createObjectURL(new Blob([vcard], { type: "text/vcard" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name.replaceAll(/[\\/:*?"<>|]+/g, " ").trim() || "contact"}.vcf`;
  link.click();
  // The browser has taken the address over once the click is answered.
  setTimeout(() => URL.revokeObjectURL(url));
}
