import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import type { DocumentText } from "./document-text.ts";

/** Number of characters below which the main part of a page is not trusted, and the whole page is taken. */
const fewCharacters = 200;

/** Returns the main text of a web page without menus, banners and footers. */
export function readHtml(html: string): DocumentText {
  const { document } = parseHTML(asPage(html));
  const title = textOf(document.querySelector("title"));
  for (const unwanted of document.querySelectorAll("title, script, style, noscript, template, svg, iframe"))
    unwanted.remove();
  const whole = blocksOf(document.body ?? document.documentElement);
  const article = new Readability(document as never, { charThreshold: fewCharacters }).parse();
  const main = article?.content ? textOfHtml(article.content) : "";
  return {
    title: title || (article?.title?.trim() ?? ""),
    text: main.length >= fewCharacters ? main : whole,
  };
}

/** Returns the text of HTML that was made from a document. */
export function textOfHtml(html: string): string {
  return blocksOf(parseHTML(asPage(html)).document.body);
}

/** The parser finds the body of a page only if the page has all elements around it. */
function asPage(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
}

interface HtmlNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<HtmlNode>;
}

/** Elements that begin a paragraph. */
const blockNames = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DIV DL DT FIGURE FOOTER FORM HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY THEAD TR UL".split(
    " ",
  ),
);
/** Elements that begin a line of their paragraph. */
const rowNames = new Set(["LI", "TR"]);
/** Elements whose content is a part of the page's frame. */
const frameNames = new Set(["NAV", "FOOTER", "FORM", "BUTTON", "SELECT"]);
const [textNode, elementNode] = [3, 1];
/** Depth of nesting beyond which a page's elements are read as plain text, so that no page exhausts the stack. */
const mostDepth = 200;

/** Collects the text of elements as lines; an empty line ends a paragraph. */
function createLines() {
  const lines: string[] = [];
  let line = "";
  return {
    add(text: string): void {
      line += text;
    },
    endLine(): void {
      const text = line.replaceAll(/[^\S\n]+/g, " ").trim();
      if (text !== "") lines.push(text.endsWith(" |") ? text.slice(0, -2) : text);
      line = "";
    },
    endParagraph(): void {
      this.endLine();
      if (lines.length > 0 && lines.at(-1) !== "") lines.push("");
    },
    text: () => lines.join("\n").trim(),
  };
}

/** Texts that an element writes before or after its content. */
const marksBefore: Readonly<Record<string, string>> = { LI: "- ", BR: "\n" };
const marksAfter: Readonly<Record<string, string>> = { TD: " | ", TH: " | " };

function blocksOf(root: unknown): string {
  const lines = createLines();

  function read(node: HtmlNode, depth: number): void {
    if (node.nodeType === textNode || depth > mostDepth) lines.add(inOneLine(node.textContent));
    else if (node.nodeType === elementNode) readElement(node, node.nodeName.toUpperCase(), depth);
  }

  function readElement(node: HtmlNode, name: string, depth: number): void {
    if (frameNames.has(name)) return;
    const level = /^H([1-6])$/.exec(name)?.[1];
    if (level === undefined) readOther(node, name, depth);
    else readHeading(node, Number(level));
  }

  function readOther(node: HtmlNode, name: string, depth: number): void {
    const isBlock = blockNames.has(name);
    if (isBlock && !rowNames.has(name)) lines.endParagraph();
    else if (isBlock) lines.endLine();
    lines.add(marksBefore[name] ?? "");
    for (const child of node.childNodes) read(child, depth + 1);
    lines.add(marksAfter[name] ?? "");
    if (isBlock) lines.endLine();
  }

  function readHeading({ textContent }: HtmlNode, level: number): void {
    lines.endParagraph();
    const heading = inOneLine(textContent).trim();
    if (heading !== "") lines.add(`${"#".repeat(level)} ${heading}`);
    lines.endParagraph();
  }

  read(root as HtmlNode, 0);
  lines.endLine();
  return lines.text();
}

function inOneLine(text: string | null): string {
  return (text ?? "").replaceAll(/\s+/g, " ");
}

function textOf(element: { textContent: string | null } | null): string {
  return inOneLine(element?.textContent ?? "").trim();
}
