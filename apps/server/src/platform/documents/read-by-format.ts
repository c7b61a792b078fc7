import { readFileSync } from "node:fs";
import { decodeText } from "../sheets/decode-text.ts";
import { DocumentRefused, type DocumentText, mostDocumentCharacters } from "./document-text.ts";
import { readDocx } from "./read-docx.ts";
import { readHtml } from "./read-html.ts";
import { readPdf } from "./read-pdf.ts";

export interface DocumentTask {
  path: string;
  /** Format of the file. `any` is found by the content; it is never HTML, because a text may begin with a tag. */
  format: "any" | "html";
}

/** Reads a document of any known format. Throws DocumentRefused, or the error of a library that cannot read the file. */
export async function readByFormat(task: DocumentTask): Promise<DocumentText> {
  return checked(await readText(task));
}

async function readText({ path, format }: DocumentTask): Promise<DocumentText> {
  const bytes = readFileSync(path);
  if (format === "html") return readHtml(decodeText(bytes));
  if (bytes.subarray(0, 1_024).includes("%PDF-")) return readPdf(bytes);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readDocx(path, bytes);
  if (bytes.subarray(0, 8_192).some((byte) => byte < 0x09) && !isWideText(bytes))
    throw new DocumentRefused("unsupported");
  return { title: "", text: decodeText(bytes) };
}

/** True for a text with a byte order mark of UTF-16, in which zeros are regular. */
function isWideText([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Removes what no text needs, and refuses a document without text or with too much of it. */
function checked({ title, text }: DocumentText): DocumentText {
  const plain = text
    .replaceAll("\u0000", "")
    .toWellFormed()
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  if (plain.length > mostDocumentCharacters) throw new DocumentRefused("tooLarge");
  if (!/[\p{L}\p{N}]/u.test(plain)) throw new DocumentRefused("withoutText");
  return { title: title.replaceAll("\u0000", "").toWellFormed().trim().slice(0, 200), text: plain };
}
