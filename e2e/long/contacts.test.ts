import { buffer } from "node:stream/consumers";
import { utils, write } from "@e965/xlsx";
import { uploadContacts } from "@recado/contract/contact-book";
import { createContact, listContacts } from "@recado/contract/contacts";
import { listTickets, updateTicket } from "@recado/contract/tickets";
import { listUsers } from "@recado/contract/users";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();
const agent = "rafael@demo.recado";

// Specification (administration): the page lists, adds, edits, blocks and deletes, live, as cards where it is narrow.
it.each(widths(["desktop", "phone"]))(
  "a contact is added, changed, blocked and deleted on a %s, live for another user",
  async (screen) => {
    const [admin, watcher] = await Promise.all([fixture.open(screens[screen]), fixture.open()]);
    await signInPage(admin);
    await signInPage(watcher, agent);
    await Promise.all([open(admin), open(watcher)]);
    const name = `Aa Bezerra ${screen}`;
    await admin.getByRole("button", { name: "Adicionar contato" }).click();
    const adding = admin.getByRole("dialog", { name: "Novo contato" });
    await adding.getByLabel("Nome", { exact: true }).fill(name);
    await adding.getByLabel("Número do WhatsApp").fill(screen === "phone" ? "19981234430" : "19981234420");
    await adding.getByRole("button", { name: "Adicionar", exact: true }).click();
    await line(watcher, name).waitFor();
    expect(
      await line(watcher, name)
        .getByRole("button", { name: /^(Bloquear|Excluir)/ })
        .count(),
    ).toBe(0);

    await line(admin, name)
      .getByRole("button", { name: `Editar ${name}` })
      .click();
    const editing = admin.getByRole("dialog", { name: "Editar contato" });
    await editing.getByLabel("E-mail").fill("aa@exemplo.com.br");
    await editing.getByRole("button", { name: "Salvar" }).click();
    await line(watcher, name).getByText("aa@exemplo.com.br").waitFor();

    await line(admin, name)
      .getByRole("button", { name: `Bloquear ${name}` })
      .click();
    await admin.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
    await line(watcher, name).getByText("Bloqueado").waitFor();
    await line(admin, name)
      .getByRole("button", { name: `Desbloquear ${name}` })
      .click();
    await line(watcher, name).getByText("Bloqueado").waitFor({ state: "detached" });

    await line(admin, name)
      .getByRole("button", { name: `Excluir ${name}` })
      .click();
    const asking = admin.getByRole("dialog", { name: `Excluir ${name}?` });
    await asking.getByText("Este contato não tem atendimentos.").waitFor();
    await asking.getByRole("button", { name: "Excluir" }).click();
    await line(watcher, name).waitFor({ state: "detached" });
    await line(admin, name).waitFor({ state: "detached" });
  },
);

// Specification (administration): opening a ticket goes to /tickets/{uuid}, and says who holds it already.
it("a ticket is opened from the contact list, and an existing ticket is shown instead", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const body = { name: "Aa Nova Cliente", number: "19981234420" };
  await callAs(page, createContact, { body });
  await open(page);
  await line(page, body.name)
    .getByRole("button", { name: `Abrir atendimento com ${body.name}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Abrir atendimento" }).click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
  await page.getByRole("region", { name: `Conversa com ${body.name}` }).waitFor();

  await open(page);
  await line(page, body.name)
    .getByRole("button", { name: `Excluir ${body.name}` })
    .click();
  await page.getByText("1 atendimento também é excluído").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await line(page, body.name)
    .getByRole("button", { name: `Abrir atendimento com ${body.name}` })
    .click();
  await giveToRafael(page, body.number);
  await page.getByRole("dialog").getByRole("button", { name: "Abrir atendimento" }).click();
  await page.getByText(`${body.name} já está em atendimento com`).waitFor();
  await page.getByRole("button", { name: "Abrir este atendimento" }).click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
});

it("a late page of a contact search is not added to the results of the next search", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const people = (name: string, first: number) =>
    crowd(60, first).map(([, Telefone], index) => ({ Nome: `${name} ${index}`, Telefone }));
  await callAs(page, uploadContacts, { body: [...people("Yara", 20_000), ...people("Wanda", 21_000)] });
  await open(page);
  const held = Promise.withResolvers<void>();
  const secondOfYara = /\/api\/contacts\?pageNumber=2&searchParam=yara/;
  await page.route(secondOfYara, async (route) => {
    await held.promise;
    await route.continue();
  });
  const search = page.getByRole("searchbox");
  await search.fill("yara");
  await line(page, "Yara").first().waitFor();
  const asked = page.waitForRequest(secondOfYara);
  await page.getByRole("row").last().scrollIntoViewIfNeeded();
  await asked;
  await search.fill("wanda");
  await line(page, "Wanda").first().waitFor();
  const answered = page.waitForResponse(secondOfYara);
  held.resolve();
  await answered;
  const seen = new Set<string>();
  const goOn = async () => {
    await page.getByRole("row").last().scrollIntoViewIfNeeded();
    const names = await page.getByText(/^(Yara|Wanda) \d+$/).allInnerTexts();
    for (const name of names) seen.add(name);
    return seen.has("Wanda 9");
  };
  await expect.poll(goOn).toBe(true);
  expect([...seen].filter((name) => name.startsWith("Yara"))).toEqual([]);
});

async function giveToRafael(page: Page, number: string): Promise<void> {
  const { tickets } = await callAs(page, listTickets, { query: { searchParam: number } });
  const { users } = await callAs(page, listUsers, { query: { searchParam: agent } });
  const [ticket, user] = [tickets[0], users[0]];
  if (!ticket || !user) throw new Error("expected a ticket and a user to transfer it to");
  await callAs(page, updateTicket, { params: { id: String(ticket.id) }, body: { userId: user.id } });
}

// Specification (administration): the import accepts .xlsx and other sheets, shows them first, and tells errors by row.
it("a sheet of contacts is previewed and imported with its errors, and contacts are exported", async () => {
  const [page, watcher] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(page);
  await signInPage(watcher, agent);
  await Promise.all([open(page), open(watcher)]);
  const { count: before } = await callAs(page, listContacts, {});
  await page.getByRole("button", { name: "Importar e exportar" }).click();
  await page.getByRole("menuitem", { name: "Importar planilha" }).click();
  const dialog = page.getByRole("dialog", { name: "Importar planilha" });
  const picker = dialog.locator('input[type="file"]');
  await picker.setInputFiles({
    name: "falsa.xlsx",
    mimeType: "",
    buffer: Buffer.from("PK\u0003\u0004 isto não é"),
  });
  await dialog.getByText("Não foi possível ler a planilha.").waitFor();

  // If a spreadsheet has no known column titles, the page shows its first row as data.
  await picker.setInputFiles({
    name: "a.csv",
    mimeType: "",
    buffer: Buffer.from("Ort;Strasse\nSantos;Rua A\n"),
  });
  await dialog.getByRole("columnheader", { name: "B", exact: true }).waitFor();
  expect(await dialog.getByRole("button", { name: "Importar", exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Outra planilha" }).click();

  await picker.setInputFiles(
    sheet([["Cliente", "Celular"], ["=Aa Um", "11987650101"], ["", ""], ["A", 11987650102], ...crowd(1_200)]),
  );
  await dialog.getByRole("table").getByRole("row").nth(1).waitFor();
  expect(await dialog.getByRole("table").getByRole("row").nth(1).textContent()).toBe(
    "2=Aa Um+55 11 98765-0101",
  );
  await dialog.getByText("1202 linhas para importar").waitFor();
  await dialog.getByLabel("Coluna do telefone").selectOption({ label: "Selecione uma coluna" });
  expect(await dialog.getByRole("button", { name: "Importar", exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel("Coluna do telefone").selectOption({ label: "Celular" });
  expect(await callAs(page, listContacts, {})).toMatchObject({ count: before });
  await dialog.getByRole("button", { name: "Importar", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const result = page.getByRole("region", { name: "Importação de clientes.xlsx" });
  await result.getByText("Novos: 1.201. Completados: 0. Já existiam: 0. Com erro: 1.").waitFor();
  await result.getByRole("button", { name: "Ver 1 linha com erro" }).click();
  const errors = page.getByRole("dialog", { name: "Importação de clientes.xlsx" });
  const wrong = errors.getByRole("table", { name: "Linhas com erro" });
  await wrong.getByRole("row").nth(1).waitFor();
  expect(await wrong.getByRole("row").nth(1).textContent()).toBe(
    "4A11987650102Nome muito curto: pelo menos 2 caracteres",
  );
  const saved = await textOf(page, () =>
    errors.getByRole("button", { name: "Baixar linhas com erro (CSV)" }).click(),
  );
  expect(saved.text).toBe("\u{feff}Cliente;Celular;Motivo\r\nA;11987650102;Nome muito curto\r\n");
  await page.keyboard.press("Escape");
  await result.getByRole("button", { name: "Dispensar" }).click();
  await result.waitFor({ state: "detached" });
  await line(watcher, "=Aa Um").waitFor();

  await page.getByRole("button", { name: "Importar e exportar" }).click();
  const all = await textOf(page, () => page.getByRole("menuitem", { name: "Exportar todos (CSV)" }).click());
  expect(all.name).toBe("contatos.csv");
  expect(all.text.startsWith("\u{feff}Nome;Telefone;E-mail;")).toBe(true);
  expect(all.text).toContain("\r\n'=Aa Um;+55 11 98765-0101;;;;Não\r\n");
  await page.getByText("contatos.csv foi baixado.").waitFor();
});

// Specification (administration): contacts that may be one person are suggested and merged.
it("duplicate contacts are suggested, merged and split again", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const twice = [
    { Nome: "Zuleica Prado", Telefone: "11987650201" },
    { Nome: "zuleica prado", Telefone: "11987650202" },
  ];
  await callAs(page, uploadContacts, { body: twice });
  await open(page);
  await page.getByRole("button", { name: "Importar e exportar" }).click();
  await page.getByRole("menuitem", { name: "Contatos repetidos" }).click();
  const dialog = page.getByRole("dialog", { name: "Contatos repetidos" });
  const pair = dialog.getByRole("listitem").filter({ hasText: "zuleica prado" });
  await pair.getByText("só o nome é igual").waitFor();
  await pair.getByRole("button").click();
  await pair.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Separar" }).click();
  await expect
    .poll(async () => (await callAs(page, listContacts, { query: { searchParam: "zuleica" } })).count)
    .toBe(2);
});

// Specification (administration): the phone's address book is imported.
it("the phone's address book is imported, and a failed contact list can be loaded again", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.route("**/api/contacts?*", (route) => route.abort());
  await page.goto("/contacts");
  await page.getByText("Não foi possível carregar a lista de registros").waitFor();
  await page.unroute("**/api/contacts?*");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await page.getByRole("row").nth(1).waitFor();
  await page.getByRole("button", { name: "Importar e exportar" }).click();
  await page.getByRole("menuitem", { name: "Importar do celular" }).click();
  const dialog = page.getByRole("dialog", { name: "Importar do celular" });
  await dialog.getByRole("button", { name: "Importar" }).click();
  await dialog.getByText(/Novos: \d+\. Com nome novo: \d+\. Sem mudança: \d+\./).waitFor();
  await page.getByRole("searchbox").fill("ninguém com esse nome");
});

// Specification (administration): both themes and widths, three languages.
it.each(widths(["desktop", "phone"]))(
  "the contacts page and its dialogs have no accessibility violation, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    await open(page);
    const found = await accessibilityViolations(page, "contacts");
    await page.getByRole("button", { name: "Importar e exportar" }).click();
    await page.getByRole("menuitem", { name: "Importar planilha" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[type="file"]').setInputFiles(
      sheet([
        ["Nome", "Fone"],
        ["A", "1"],
        ["Bia", "11987650301"],
      ]),
    );
    await dialog.getByText("2 linhas para importar").waitFor();
    found.push(...(await accessibilityViolations(page, "a sheet")));
    await dialog.getByRole("button", { name: "Importar", exact: true }).click();
    await page.getByText("Com erro: 1.").waitFor();
    found.push(...(await accessibilityViolations(page, "an import")));
    expect(found).toEqual([]);
  },
);

async function open(page: Page): Promise<void> {
  await page.goto("/contacts");
  await page.getByRole("heading", { level: 1, name: "Contatos" }).waitFor();
  await page
    .getByRole("button", { name: /^Editar / })
    .first()
    .waitFor();
}

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, hasText: string): Locator {
  return page.getByRole("row").filter({ hasText });
}

function crowd(count: number, first = 0): [string, string][] {
  return Array.from({ length: count }, (_, index) => [
    `Zz Pessoa ${first + index}`,
    `1197${String(1_000_000 + first + index)}`,
  ]);
}

function sheet(rows: (string | number)[][]) {
  const book = utils.book_new(utils.aoa_to_sheet(rows), "Clientes");
  const file = Buffer.from(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  return { name: "clientes.xlsx", mimeType: "", buffer: file };
}

async function textOf(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  return {
    name: download.suggestedFilename(),
    text: (await buffer(await download.createReadStream())).toString("utf8"),
  };
}
