import { getDocumentProxy } from "unpdf";
import { DocumentRefused, type DocumentText, mostDocumentCharacters } from "./document-text.ts";

const mostPages = 2_000;
/** Size of a line's letters, as a multiple of the usual size, from which a short line is a heading. */
const headingSize = 1.2;
const longestHeading = 120;

interface PdfLine {
  text: string;
  /** Height of the letters in the unit of the page. */
  height: number;
  /** Position of the line on its page, counted from the bottom. */
  bottom: number;
  page: number;
}

/** Reads the text of a PDF. Lines in larger letters become headings, and gaps between lines become paragraphs. */
export async function readPdf(bytes: Buffer): Promise<DocumentText> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  if (pdf.numPages > mostPages) throw new DocumentRefused("tooLarge");
  const lines: PdfLine[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const line of linesOf(items, number)) {
      characters += line.text.length;
      if (characters > mostDocumentCharacters) throw new DocumentRefused("tooLarge");
      lines.push(line);
    }
    page.cleanup();
  }
  return { title: await titleOf(pdf), text: asText(lines) };
}

async function titleOf(pdf: { getMetadata(): Promise<{ info: object }> }): Promise<string> {
  const { info } = await pdf.getMetadata();
  const { Title: title } = info as { Title?: unknown };
  return typeof title === "string" ? title : "";
}

type PdfItem = { str: string; height: number; hasEOL: boolean; transform: number[] } | { type: string };

function linesOf(items: readonly PdfItem[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let text = "";
  let height = 0;
  let bottom = 0;
  const end = () => {
    if (text.trim() !== "") lines.push({ text: text.replaceAll(/\s+/g, " ").trim(), height, bottom, page });
    text = "";
    height = 0;
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    text += item.str;
    if (item.str.trim() !== "") {
      height = Math.max(height, item.height);
      bottom = item.transform[5] ?? 0;
    }
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

function asText(lines: readonly PdfLine[]): string {
  const usual = usualHeight(lines);
  const written: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const isHeading =
      line.height >= usual * headingSize && line.text.length <= longestHeading && /\p{L}/u.test(line.text);
    const isNewPage = before !== undefined && before.page !== line.page;
    const isGap =
      before !== undefined && !isNewPage && Math.abs(before.bottom - line.bottom) > line.height * 1.8;
    if (isHeading) written.push("", `${"#".repeat(levelOf(line.height / usual))} ${line.text}`, "");
    else written.push(...(isGap || (isNewPage && endsSentence(before.text)) ? [""] : []), line.text);
  }
  return written.join("\n");
}

function endsSentence(text: string): boolean {
  return /[.!?…:]$/.test(text);
}

function levelOf(ratio: number): number {
  if (ratio >= 1.8) return 1;
  return ratio >= 1.45 ? 2 : 3;
}

/** Height of the letters in which most of the text is written. */
function usualHeight(lines: readonly PdfLine[]): number {
  const characters = new Map<number, number>();
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  const [usual] = [...characters].toSorted(([, one], [, other]) => other - one);
  return usual?.[0] || 1;
}
