import { saveFile } from "../../../shared/storage/save-file.ts";

/** As a file that phones and address books read. */
export function saveCard(name: string, vcard: string): void {
  saveFile(`${name.replaceAll(/[\\/:*?"<>|]+/g, " ").trim() || "contact"}.vcf`, "text/vcard", vcard);
}
