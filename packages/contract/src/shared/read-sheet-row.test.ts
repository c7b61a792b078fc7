import { describe, expect, it } from "vitest";
import { extraInfoText, readExtraInfoText, readTagNames, tagNamesText } from "./cell-encoding.ts";
import { readSheetRow } from "./read-sheet-row.ts";
import { findHead } from "./sheet-columns.ts";

/** Reads the first row below the column titles. */
function read(titles: string, row: string, defaultAreaCode = "") {
  const [head, cells] = [titles.split(";"), row.split(";")];
  return readSheetRow(cells, findHead([head, cells]), { defaultAreaCode });
}

describe("a row of a sheet", () => {
  it.each([
    ["Nome;Telefone;WhatsApp", "Ana;(11) 3222-0071;(11) 98111-0071", "5511981110071"],
    ["Nome;Telefone;WhatsApp", "Ana;(11) 3222-0071;", "551132220071"],
    ["Nome;Telefone;Celular;WhatsApp", "Ana;(11) 3222-0071;(11) 98111-0072;não tem", "5511981110072"],
    ["Nome;Telefone 1;Telefone 2", "Ana;(11) 3222-0071;(11) 98111-0071", "5511981110071"],
    [
      "Name;Phone 1 - Label;Phone 1 - Value;Phone 2 - Label;Phone 2 - Value",
      "Ana;Home;+55 11 98111-0071;Mobile;+55 11 98111-0072",
      "5511981110072",
    ],
    [
      "Name;Phone 1 - Label;Phone 1 - Value",
      "Ana;Mobile;+55 11 98111-0081 ::: +55 11 3222-0081",
      "5511981110081",
    ],
    ["Nome;DDD;Telefone", "Ana;011;98111-0071", "5511981110071"],
    ["nome;telefone", "Ana;5511981110041.0", "5511981110041"],
    ["name;phone_number", "Ana;'+5511981110241", "5511981110241"],
  ])("with the columns %s and the cells %s has the number %s", (titles, row, number) => {
    expect(read(titles, row)?.person).toMatchObject({ name: "Ana", number });
  });

  it.each([
    ["First Name;Middle Name;Last Name;Phone", "Beto;da;Silva;11981110082", "Beto da Silva"],
    ["First Name;Last Name;Company;Phone", ";;Padaria Sol;11981110082", "Padaria Sol"],
    ["Name;Given Name;Family Name;Phone", "Beto Silva;Beto;Silva;11981110082", "Beto Silva"],
    ["Nome;Telefone", "'=SOMA(A1);11981110082", "=SOMA(A1)"],
  ])("with the columns %s and the cells %s has the name %s", (titles, row, name) => {
    expect(read(titles, row)?.person).toMatchObject({ name });
  });

  // Specification (administration): name 2 to 50 required, number at least 8 digits.
  it.each([
    ["Nome;Telefone", ";11981110041", "nameMissing"],
    ["Nome;Telefone", "A;11981110041", "nameTooShort"],
    ["Nome;Telefone", `${"n".repeat(101)};11981110041`, "nameTooLong"],
    ["Nome;Telefone", "Caio;", "numberMissing"],
    ["Nome;Telefone", "Caio;98111-0053", "areaCodeMissing"],
    ["Nome;Telefone;E-mail", "Caio;11981110041;caio@", "emailInvalid"],
  ])("with the columns %s and the cells %s is refused: %s", (titles, row, problem) => {
    expect(read(titles, row)?.person).toBe(problem);
  });

  it("may have a name of 100 letters, and its number is completed by the default area code", () => {
    expect(read("Nome;Telefone", `${"n".repeat(100)};98111-0053`, "11")?.person).toMatchObject({
      number: "5511981110053",
    });
  });

  it("keeps extra columns, other numbers and other e-mails under their titles", () => {
    const titles = "Nome;Telefone;Celular;E-mail 1;E-mail 2;Cidade;Etiquetas;Obs";
    const row = "Ana;(11) 3222-0071;(11) 98111-0071;;ana@example.com;Santos;VIP, Nova;";
    expect(read(titles, row)?.person).toEqual({
      name: "Ana",
      number: "5511981110071",
      email: "ana@example.com",
      tags: ["VIP", "Nova"],
      extraInfo: [
        { name: "Telefone", value: "(11) 3222-0071" },
        { name: "E-mail 2", value: "ana@example.com" },
        { name: "Cidade", value: "Santos" },
      ],
      blocked: false,
    });
  });

  it("without name and number is skipped", () => {
    expect(read("Nome;Telefone;Cidade", ";;Santos")).toBeUndefined();
  });
});

describe("a list in a sheet's cell", () => {
  it("of extra fields is read as it was written", () => {
    const fields = [
      { name: "Cidade", value: "São Paulo; capital" },
      { name: "", value: "VIP: sim" },
      { name: "Hora: de", value: "9:00\n10:00 \\ 11:00" },
    ];
    expect(readExtraInfoText(extraInfoText(fields))).toEqual(fields);
    expect(readExtraInfoText("só um texto")).toEqual([{ name: "", value: "só um texto" }]);
  });

  it("of tags is read as it was written, without Google's own groups", () => {
    const names = ["VIP, ouro", "Nova", "A\\B"];
    expect(readTagNames(tagNamesText(names))).toEqual(names);
    expect(readTagNames("* myContacts ::: Clientes ::: * starred")).toEqual(["Clientes"]);
    expect(readTagNames("VIP; Nova | Antiga")).toEqual(["VIP", "Nova", "Antiga"]);
  });
});
