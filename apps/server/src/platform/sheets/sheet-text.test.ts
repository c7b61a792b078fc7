import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";
import { readTextRows } from "./text-rows.ts";

const text = "Nome;Telefone\r\nJoão;11 98111-0001\r\n";

function utf16(mark: boolean, isBigEndian = false): Buffer {
  const bytes = Buffer.from(mark ? `\u{feff}${text}` : text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

describe("the text of a sheet file", () => {
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\u{feff}${text}`)],
    ["windows-1252", Buffer.from(text, "latin1")],
    ["UTF-16 as Excel writes it", utf16(true)],
    ["UTF-16 without a byte order mark", utf16(false)],
    ["big-endian UTF-16", utf16(true, true)],
    ["big-endian UTF-16 without a byte order mark", utf16(false, true)],
  ])("is decoded from %s", (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });
});

function rowsOf(content: string): (readonly [number, readonly string[]])[] {
  const rows: (readonly [number, readonly string[]])[] = [];
  readTextRows(content, (cells, row) => rows.push([row, cells]));
  return rows;
}

describe("the rows of a text sheet", () => {
  it.each([
    [";", "Nome;Telefone\nLima, Rosa;11\nSouza, Bia;12"],
    [",", "Nome,Telefone\nRosa; a alta,11\nBia,12"],
    ["\t", "Nome\tTelefone\nLima, Rosa\t11\nBia; e Ana\t12"],
    ["|", "Nome|Telefone\nLima, Rosa|11\nBia|12"],
    [";", "Relatório, clientes, 11/2026\n\nNome;Telefone\nRosa;11\nBia;12"],
    [",", "sep=,\r\nNome,Telefone\r\nRosa,11"],
  ])("are split at the separator %j", (separator, content) => {
    const widths = rowsOf(content).map(([, cells]) => cells.length);
    expect(Math.max(...widths)).toBe(2);
    expect(rowsOf(content).at(-1)?.[1].join(separator)).toBe(content.split(/\r?\n/).at(-1));
  });

  it("keep line breaks, separators and quotes in quoted cells and count lines as Excel does", () => {
    expect(rowsOf('Nome;Obs\n"Rosa ""Nina""";"uma;\nduas"\nBia;x')).toEqual([
      [1, ["Nome", "Obs"]],
      [2, ['Rosa "Nina"', "uma;\nduas"]],
      [3, ["Bia", "x"]],
    ]);
  });

  it("are all read even if a quote is never closed", () => {
    expect(rowsOf('Nome;Fone\n"Bar do Zé;11\n"Ana";12\nBia;13')).toEqual([
      [1, ["Nome", "Fone"]],
      [2, ['"Bar do Zé', "11"]],
      [3, ["Ana", "12"]],
      [4, ["Bia", "13"]],
    ]);
  });

  it("are counted from an initial separator line as in Excel", () => {
    expect(rowsOf("sep=;\r\nNome;Fone\r\nRosa;11").map(([row]) => row)).toEqual([2, 3]);
  });
});
