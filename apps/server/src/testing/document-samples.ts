import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Makes a PDF of one page. Each line has a size in points; a gap ends a paragraph. */
export function pdfOf(lines: readonly { text: string; size: number }[]): Buffer {
  let bottom = 780;
  const drawn = lines.map(({ text, size }) => {
    bottom -= size * 1.3;
    return `BT /F1 ${size} Tf 50 ${bottom} Td (${text.replaceAll(/[()\\]/g, "\\$&")}) Tj ET`;
  });
  const content = drawn.join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, "latin1");
}

/** Makes a Word document from its body in WordprocessingML. */
export function docxOf(body: string): Promise<Buffer> {
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const kinds = "http://schemas.openxmlformats.org/package/2006/content-types";
  const links = "http://schemas.openxmlformats.org/package/2006/relationships";
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const document = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add(
    "[Content_Types].xml",
    `<Types xmlns="${kinds}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="${links}"><Relationship Id="r1" Type="${document}" Target="word/document.xml"/></Relationships>`,
  );
  add("word/document.xml", `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`);
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream) as Promise<Buffer>;
}

/** Makes a paragraph of a Word document; a style such as `Heading1` makes it a heading. */
export function wordParagraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : "";
  return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}
