import { describe, expect, it } from "vitest";
import { findHead } from "./sheet-columns.ts";

const person = ["Rosa", "11981110231"];

/** Returns the columns that are found in a sheet with the given titles and one row of generated cells. */
function columnsOf(titles: string, cell: (place: number) => string = () => "") {
  const head = titles.split(";");
  return findHead([head, head.map((_, place) => cell(place))]).columns;
}

describe("the columns of a sheet", () => {
  // Specification (administration): columns for name, number and e-mail in any of the usual spellings.
  // Specification (sending): name, number and e-mail under any usual title.
  it.each<[string, number[], number[], number[]]>([
    ["Nome;Telefone", [0], [1], []],
    ["name;phone", [0], [1], []],
    ["NÚMERO;Nome ", [1], [0], []],
    ["id;Nombre;Teléfono", [1], [2], []],
    ["WhatsApp;Contato;Nome", [2], [0], []],
    ["Nome completo do cliente;Celular (com DDD)", [0], [1], []],
    ["Nome da loja;Nome;Fone", [1], [2], []],
    ["Nome;Telefone;WhatsApp", [0], [2, 1], []],
    ["Nome;Telefone fixo;Celular;E-mail", [0], [2, 1], [3]],
    ["Nome;Endereço;Número;Bairro;Fone", [0], [4], []],
    ["Nome;Telefone residencial;Telefone", [0], [2, 1], []],
    ["Nome;Sobrenome;Celular", [0, 1], [2], []],
    [
      "First Name;Middle Name;Last Name;Company;Mobile Phone;Home Fax;E-mail Address;E-mail Type;E-mail Display Name",
      [0, 1, 2],
      [4],
      [6],
    ],
    ["Nombre;Apellidos;Teléfono móvil;Dirección de correo electrónico", [0, 1], [2], [3]],
    ["Primeiro nome;Sobrenome;Telefone celular;Telefone comercial;Endereço de Email", [0, 1], [2, 3], [4]],
    ["id;name;email;identifier;phone_number", [1], [4], [2]],
    ["First name;Last name;Mobile;Home;Work;Email", [0, 1], [2, 3, 4], [5]],
    ["Nome;Telefone 1 - Rótulo;Telefone 1 - Valor;E-mail 1 - Rótulo;E-mail 1 - Valor", [0], [2], [4]],
    ["Nome;Numero de telefone;CPF", [0], [1], []],
    ["Phonetic First Name;First Name;Phone", [1], [2], []],
    ["E-mail;Nome completo;Número", [1], [2], [0]],
  ])("titled %s are names %j, numbers %j and e-mails %j", (titles, name, number, email) => {
    expect(columnsOf(titles)).toMatchObject({ name, number, email });
  });

  it("count as number columns only if they contain phone numbers", () => {
    const isWhatsapp = findHead([
      ["Nome", "Número", "WhatsApp"],
      ["Rosa", "11981110231", "Sim"],
      ["Bia", "11981110232", "Não"],
    ]);
    expect(isWhatsapp.columns.number).toEqual([1]);
    const contact = findHead([
      ["Nome", "Contato", "CPF"],
      ["Rosa", "(11) 98111-0231", "11981110231"],
    ]);
    expect(contact.columns).toMatchObject({ name: [0], number: [1] });
  });

  it("without a known meaning become extra fields, except for ids, labels and untitled ones", () => {
    expect(columnsOf("id;Nome;;Telefone;WhatsApp;Cidade;Etiquetas;Telefone 1 - Tipo")).toMatchObject({
      tags: [6],
      extra: [3, 5],
    });
  });

  it("are recognised by their content if the sheet has no titles", () => {
    expect(findHead([person, ["Bia", "(11) 3222-0054"]])).toMatchObject({
      titles: [],
      lineCount: 0,
      columns: { name: [0], number: [1], email: [] },
    });
    expect(
      findHead([
        ["a", "b"],
        ["1", "2"],
      ]).columns,
    ).toMatchObject({ name: [], number: [] });
  });
});

describe("the header row of a sheet", () => {
  it.each<[string, string[][], number]>([
    ["in the first line", [["Nome", "Telefone"], person], 1],
    ["below a title", [["RELATÓRIO DE CLIENTES - NOV/2026"], ["Nome", "Telefone", "Cidade"], person], 2],
    [
      "below a title that resembles a header",
      [["Clientes"], ["Contato da loja: (11) 3222-0054"], ["Nome", "Telefone"], person],
      3,
    ],
    [
      "in the tenth line",
      [...Array.from({ length: 9 }, () => ["Relatório"]), ["Nome", "Telefone"], person],
      10,
    ],
  ])("is found %s", (_, lines, lineCount) => {
    expect(findHead(lines)).toMatchObject({ lineCount, columns: { name: [0], number: [1] } });
  });
});
