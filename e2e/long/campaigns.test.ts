import { buffer, text } from "node:stream/consumers";
import { read, utils } from "@e965/xlsx";
import { createCampaign, deleteCampaign } from "@recado/contract/campaigns";
import { createContactListItem } from "@recado/contract/contact-list-items";
import { createContactList } from "@recado/contract/contact-lists";
import type { Download, Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { openPhone, writeOnPhone } from "../fixtures/customer-phone.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

/** Contacts who are new to the company; each screen width has its own. */
const strangers = widths([
  ["desktop", "Camila", "Rocha", "19981234410"],
  ["phone", "Otávio", "Menezes", "19981234420"],
] as const);

// Specification (administration): the campaigns list: name, status, list, connection, times, confirmation, stop, restart, report, edit, delete.
// Specification (administration): the dialog with five message tabs and five confirmation messages, variables, preview, test.
// Specification (sending): the list: name, status, contact list, connection, moments, confirmation, stop, restart, report, edit, delete.
// Specification (sending): people by state, live, and to their conversations.
it.each(strangers)(
  "a campaign is written, tested, started, stopped, continued and reported, on a %s",
  async (screen, stranger, surname, number) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    await importList(page, `Natal ${screen}`, [stranger, number]);
    await choosePace(page, "5 segundos");

    await page.goto("/campaigns");
    const name = `Oferta ${screen}`;
    await page.getByRole("button", { name: "Adicionar campanha" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Adicionar campanha" });
    await page.getByText("Escolha a lista ou a tag para ver quem recebe e o que lê.").waitFor();
    await dialog.getByRole("textbox", { name: "Nome" }).fill(name);
    await chooseAudience(page, dialog, `Natal ${screen}`);
    const words = dialog.getByRole("textbox", { name: "Mensagem 1" });
    await words.fill("Oi ");
    await dialog.getByRole("button", { name: "{nome}, nome", exact: true }).click();
    expect(await words.inputValue()).toBe("Oi {nome}");
    await dialog.getByText("3 pessoas recebem").waitFor();
    await dialog.getByText(/^Oi (Camila|Otávio|João|Beatriz)$/).waitFor();
    await dialog.getByRole("button", { name: "Próxima pessoa" }).click();
    await dialog.getByText("2 de 3").waitFor();
    expect(await accessibilityViolations(page, "the dialog of a campaign")).toEqual([]);

    await dialog.getByRole("textbox", { name: "Seu número, com DDD" }).fill("19 98123-0010");
    await dialog.getByRole("button", { name: "Enviar teste" }).click();
    await page.getByText("Teste enviado para 19 98123-0010.").waitFor();
    await dialog.getByLabel("Início").selectOption({ label: "Em uma data e hora" });
    await dialog.getByLabel("Data e hora").fill("01/01/2020 10:00");
    await dialog.getByRole("button", { name: "Salvar e programar" }).click();
    await dialog.getByText("Este horário já passou").waitFor();
    await dialog.getByLabel("Início").selectOption({ label: "Assim que salvar" });
    await start(page, dialog);
    await dialog.getByText("Diga por que a empresa pode escrever a quem não escreveu para ela").waitFor();
    await dialog.getByLabel("Base legal").fill("Pediram ofertas na loja");
    await start(page, dialog);
    await dialog.waitFor({ state: "detached" });

    await line(page, name).getByText("Em Andamento").waitFor();
    await line(page, name)
      .getByRole("button", { name: `Parar ${name}` })
      .click();
    await page.getByText(`Campanha ${name} cancelada: ninguém mais vai recebê-la.`).waitFor();
    await line(page, name).getByText("Cancelada").waitFor();
    await choosePace(page, "Sem intervalo");
    await page.goto("/campaigns");
    expect(await accessibilityViolations(page, "campaigns")).toEqual([]);
    // The page has cached the contact lists. It must show the list that was created from the report all the same.
    await line(page, name)
      .getByRole("button", { name: `Editar ${name}` })
      .click();
    await page
      .getByRole("dialog", { name: "Editar campanha" })
      .getByRole("button", { name: "Cancelar" })
      .click();
    await line(page, name)
      .getByRole("link", { name: `Relatório de ${name}` })
      .click();
    await page.getByRole("heading", { level: 1, name: `Relatório: ${name}` }).waitFor();
    await page.getByRole("button", { name: `Reiniciar ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reiniciar" }).click();
    await page.getByText("Finalizada").waitFor();
    await page.getByText("Mensagens entregues: 3 de 3").waitFor();
    expect(await accessibilityViolations(page, "a report")).toEqual([]);

    await page.getByRole("button", { name: "Mais ações do relatório" }).click();
    await page.getByRole("menuitem", { name: "Nova lista com quem não leu" }).click();
    const making = page.getByRole("dialog", { name: "Nova lista com quem não leu" });
    expect(await making.getByLabel("Nome da lista").inputValue()).toBe(`Não leram: ${name}`);
    await making.getByRole("button", { name: "Criar lista" }).click();
    const next = page.getByRole("dialog", { name: "Adicionar campanha" });
    await expect
      .poll(() => next.getByRole("combobox", { name: "Para quem" }).inputValue())
      .toBe(`Não leram: ${name}`);
    await next.getByRole("button", { name: "Cancelar" }).click();

    await answerByPhone(page, `${stranger} ${surname}`, "Quero sim, obrigada!");
    await listWhoAnswered(page, name, stranger);
    await openReport(page, name);
    await page.getByRole("button", { name: /^Responderam/ }).click();
    await line(page, stranger).getByText("Respondeu", { exact: true }).last().waitFor();
    await line(page, "João").waitFor({ state: "detached" });
    const file = await exportAs(page, "CSV");
    expect(file.suggestedFilename()).toBe(`${name}.csv`);
    const lines = (await text(await file.createReadStream())).trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines.find((row) => row.includes(stranger))).toContain("5519");
    const sheet = await exportAs(page, "Excel");
    expect(sheet.suggestedFilename()).toBe(`${name}.xlsx`);
    const { Sheets, SheetNames } = read(await buffer(await sheet.createReadStream()), { type: "buffer" });
    expect(utils.sheet_to_json(Sheets[SheetNames[0] ?? ""] ?? {})).toHaveLength(3);
    await line(page, stranger)
      .getByRole("link", { name: `Abrir a conversa com ${stranger}` })
      .click();
    await page.getByText(`Oi ${stranger}`).first().waitFor();
  },
);

// Specification (administration): the report: people by state, who was left out and why, retarget, nothing typed is lost.
// Specification (sending): who was left out and why.
it("a campaign report explains exclusions, and a new campaign starts with a given list", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const id = await addCampaign(page, "Sem leitura", ["5531988887777", "5519981230002"]);
  await page.goto(`/campaigns?edit=${id}`);
  const dialog = page.getByRole("dialog", { name: "Editar campanha" });
  await dialog.getByLabel("Início").selectOption({ label: "Assim que salvar" });
  await start(page, dialog);
  await dialog.waitFor({ state: "detached" });
  await line(page, "Sem leitura").getByText("Finalizada").waitFor();
  await openReport(page, "Sem leitura");
  await page.getByText("Por que ficaram de fora").waitFor();
  await page.getByRole("button", { name: /^Fora da campanha/ }).click();
  await line(page, "Pessoa 1").getByText("não está no WhatsApp").waitFor();
  await page.getByRole("searchbox", { name: "Buscar por nome ou número" }).fill("Pessoa 2");
  await page.getByText("Nada encontrado.").waitFor();

  const { id: list } = await callAs(page, createContactList, { body: { name: "Não leram" } });
  await page.goto(`/campaigns?new=true&list=${list}`);
  await page.getByRole("dialog", { name: "Adicionar campanha" }).waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Para quem" }).inputValue()).toBe("Não leram");
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Adicionar campanha" }).click();
  const adding = page.getByRole("dialog", { name: "Adicionar campanha" });
  await adding.getByRole("textbox", { name: "Nome" }).fill("Quase");
  await adding.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("dialog", { name: "Descartar alterações?" }).waitFor();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  expect(await adding.getByRole("textbox", { name: "Nome" }).inputValue()).toBe("Quase");
});

// Specification (administration): the settings page, unique shortcuts, live updates.
// Specification (sending): the page with the offered intervals and the variables.
it("campaign variables need unique names, and the campaign list changes live", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/campaigns-config");
  const add = page.getByRole("button", { name: "Adicionar variável" });
  await add.click();
  await page.getByRole("textbox", { name: "Atalho da variável 1" }).fill("loja");
  await page.getByRole("textbox", { name: "Conteúdo da variável 1" }).fill("Aurora Móveis");
  await add.click();
  await page.getByRole("textbox", { name: "Atalho da variável 2" }).fill("Loja");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Cada atalho só pode existir uma vez").waitFor();
  expect(await accessibilityViolations(page, "settings of campaigns")).toEqual([]);
  await page.getByRole("button", { name: "Excluir a variável 2" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Ajustes salvos.").waitFor();

  await page.getByRole("link", { name: "Campanhas", exact: true }).last().click();
  await page.getByRole("heading", { level: 1, name: "Campanhas" }).waitFor();
  const { id } = await callAs(page, createCampaign, { body: { name: "Feita ao lado", message1: "{loja}" } });
  await line(page, "Feita ao lado").getByText("Inativa").waitFor();
  await page.getByRole("button", { name: "Editar Feita ao lado" }).click();
  await page.getByRole("button", { name: "{loja}, Aurora Móveis" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await callAs(page, deleteCampaign, { params: { id: String(id) } });
  await line(page, "Feita ao lado").waitFor({ state: "detached" });
});

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, name: string): Locator {
  return page.getByRole("main").locator("tr, li").filter({ hasText: name });
}

/** Imports a spreadsheet with three people and one invalid row into a new contact list. */
async function importList(
  page: Page,
  name: string,
  stranger: readonly [name: string, number: string],
): Promise<void> {
  const { id } = await callAs(page, createContactList, { body: { name } });
  await page.goto(`/contact-lists/${id}/contacts`);
  await page.getByRole("button", { name: "Mais ações da lista" }).click();
  await page.getByRole("menuitem", { name: "Importar planilha" }).click();
  const sheet = page.getByRole("dialog", { name: "Importar planilha" });
  await sheet.locator("input[type=file]").setInputFiles({
    name: "clientes.csv",
    mimeType: "",
    buffer: Buffer.from(
      `Nome;Número;E-mail\n${stranger.join(";")};\nJoão;19981230002;\nBeatriz;19981230005;\nSem número;;\n`,
    ),
  });
  await sheet.getByRole("button", { name: "Importar" }).click();
  await page.getByText("clientes.csv. Adicionados: 3. Já existiam: 0. Com erro: 1.").waitFor();
  await page.getByRole("status").getByText("3 no WhatsApp", { exact: true }).waitFor();
}

async function choosePace(page: Page, pause: string): Promise<void> {
  await page.goto("/campaigns-config");
  await page.getByLabel("Intervalo entre as mensagens").selectOption({ label: pause });
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Ajustes salvos.").waitFor();
}

async function chooseAudience(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Para quem" }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** Starts the campaign from its dialog, and confirms the start. */
async function start(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Salvar e iniciar" }).click();
  await page
    .getByRole("dialog", { name: /^Iniciar / })
    .getByRole("button", { name: "Iniciar" })
    .click();
}

async function openReport(page: Page, name: string): Promise<void> {
  await page.goto("/campaigns");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Relatório: ${name}` }).waitFor();
}

async function exportAs(page: Page, format: "CSV" | "Excel"): Promise<Download> {
  await page.getByRole("button", { name: "Mais ações do relatório" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: `Exportar (${format})` }).click();
  return download;
}

async function listWhoAnswered(page: Page, campaign: string, who: string): Promise<void> {
  const { id } = await callAs(page, createContactList, { body: { name: `Responderam: ${campaign}` } });
  await page.goto(`/contact-lists/${id}/contacts`);
  await page.getByRole("button", { name: "Mais ações da lista" }).click();
  await page.getByRole("menuitem", { name: "Adicionar dos contatos" }).click();
  const dialog = page.getByRole("dialog", { name: "Adicionar dos contatos" });
  await dialog.getByRole("combobox", { name: "Quem respondeu à campanha" }).fill(campaign);
  await page.getByRole("option", { name: `${campaign} 1 resposta` }).click();
  expect(await accessibilityViolations(page, "a selection of contacts")).toEqual([]);
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await page.getByText("Adicionados: 1. Já estavam: 0.").waitFor();
  await line(page, who).waitFor();
}

async function answerByPhone(page: Page, customer: string, words: string): Promise<void> {
  await page.goto("/tickets");
  await openPhone(page, customer);
  await writeOnPhone(page, words);
  await page.getByText(words).first().waitFor();
}

async function addCampaign(page: Page, name: string, numbers: readonly string[]): Promise<number> {
  const list = await callAs(page, createContactList, { body: { name } });
  for (const [place, number] of numbers.entries()) {
    const person = { name: `Pessoa ${place + 1}`, number, contactListId: list.id };
    await callAs(page, createContactListItem, { body: person });
  }
  const body = { name, message1: "Oi {nome}", contactListId: list.id, whatsappId: 1 };
  return (await callAs(page, createCampaign, { body })).id;
}
