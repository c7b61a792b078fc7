import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const files = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
};
const frames: Record<string, readonly [head: string, tail: string]> = {
  "xl/worksheets/sheet1.xml": [
    `<worksheet xmlns="${main}"><sheetData><row r="1">`,
    "</row></sheetData></worksheet>",
  ],
  "xl/sharedStrings.xml": [`<sst xmlns="${main}">`, "</sst>"],
};

/**
 * Creates an .xlsx file with a size of some hundred kilobytes. One part of the file unpacks to some hundred million
 * characters.
 */
export async function sheetTrap(part: string, text: string, times: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  for (const [name, [head, tail]] of Object.entries(frames)) {
    const repeated = Readable.from(repeat(head, text, name === part ? times : 0, tail), {
      objectMode: false,
    });
    zip.addReadStream(repeated, name, { compressionLevel: 9 });
  }
  zip.end();
  return buffer(zip.outputStream);
}

function* repeat(head: string, text: string, times: number, tail: string): Generator<string> {
  yield head;
  for (let time = 0; time < times; time++) yield text;
  yield tail;
}
