import { findColumns } from "@recado/contract/shared/sheet-columns";
import { describe, expect, it } from "vitest";
import { columnNames, rowsOf, type Sheet } from "./sheet-columns.ts";

function sheetOf(...rows: string[][]): Sheet {
  return { lines: rows.map((cells, index) => ({ line: index + 1, cells })) };
}

describe("the columns of a sheet", () => {
  it.each([
    [["Nome", "Telefone"], 0, 1],
    [["name", "phone"], 0, 1],
    [["NÚMERO", "Nome "], 1, 0],
    [["id", "Nombre", "Teléfono"], 1, 2],
    [["WhatsApp", "Contato", "Nome"], 2, 0],
    [["Nome", "E-mail"], 0, null],
    [["Nome completo do cliente", "Celular (com DDD)"], 0, 1],
    [["Nome da loja", "Nome", "Fone"], 1, 2],
    [["Camila", "11988880001"], null, null],
    [[], null, null],
  ])("%j: the name stands in %s, the number in %s", (head, name, number) => {
    expect(findColumns(head)).toMatchObject({ name, number });
  });

  it("are called by their heads, or by letters", () => {
    expect(columnNames(sheetOf(["Nome", "", "Telefone"]))).toEqual(["Nome", "B", "Telefone"]);
    expect(columnNames(sheetOf(["Camila", "11988880001"]))).toEqual(["A", "B"]);
    expect(columnNames(sheetOf([...Array.from({ length: 27 }, () => ""), "Nome"])).at(-2)).toBe("AA");
  });
});

describe("the rows of a sheet", () => {
  it("are the lines below the head that say anything, each with its line", () => {
    const sheet = sheetOf(
      ["Nome", "Telefone", "E-mail"],
      ["Rosa ", " 11", " rosa@exemplo.com.br"],
      ["", "", "sozinho@exemplo.com.br"],
      ["", "12"],
      ["Só nome"],
    );
    expect(rowsOf(sheet, { name: 0, number: 1, email: 2 })).toEqual([
      { line: 2, name: "Rosa", number: "11", email: "rosa@exemplo.com.br" },
      { line: 4, name: "", number: "12", email: "" },
      { line: 5, name: "Só nome", number: "", email: "" },
    ]);
  });

  it("begin with the first line where that is no head", () => {
    expect(rowsOf(sheetOf(["Rosa", "11"]), { name: 0, number: 1, email: null })).toEqual([
      { line: 1, name: "Rosa", number: "11", email: "" },
    ]);
  });
});
