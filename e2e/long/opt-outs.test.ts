import { writeAsPersona } from "@recado/contract/demo-phones";
import { createOptOut, deleteOptOut, getContactOptOut, listOptOuts } from "@recado/contract/opt-outs";
import { listTickets } from "@recado/contract/tickets";
import axe from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (administration): the list, with import and export.
it.each(widths(["desktop", "phone"]))(
  "an admin adds opt-outs by hand and from a sheet and removes them again, on a %s",
  async (screen) => {
    const page = await fixture.open(screens[screen]);
    await signInPage(page);
    await page.goto("/opt-outs");
    await page.getByRole("heading", { level: 1, name: "Descadastros" }).waitFor();
    await page.getByText("Nenhum descadastro ainda.").waitFor();
    expect(await accessibilityViolations(page, "nobody wants to be left out")).toEqual([]);

    await page.getByRole("button", { name: "Adicionar pessoa" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Adicionar pessoa" });
    await dialog.getByLabel("Número").fill("123");
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await dialog.getByText("Número inválido").waitFor();
    await dialog.getByLabel("Número").fill("(31) 98888-7777");
    await dialog.getByLabel("Nome (opcional)").fill("Rosa Lima");
    expect(await accessibilityViolations(page, "a person by hand")).toEqual([]);
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await line(page, "Rosa Lima").getByText("Adicionado por Marina").waitFor();

    await page.getByRole("button", { name: "Adicionar pessoa" }).first().click();
    await dialog.getByRole("combobox").fill("Diego");
    await page.getByRole("option", { name: /Diego Farias/ }).click();
    await dialog.getByRole("button", { name: "Adicionar" }).click();
    await line(page, "Diego Farias").waitFor();

    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Importar planilha" }).click();
    const sheet = page.getByRole("dialog", { name: "Importar planilha" });
    await sheet.locator("input[type=file]").setInputFiles({
      name: "saíram.csv",
      mimeType: "",
      buffer: Buffer.from("Nome;Número\nJosé Prado;31977776666\nRosa de novo;553188887777\nSem número;\n"),
    });
    await sheet.getByRole("button", { name: "Importar" }).click();
    await sheet.waitFor({ state: "detached" });
    const result = page.getByRole("region", { name: "Importação de saíram.csv" });
    await result.getByText("Adicionados: 1. Já existiam: 1. Com erro: 1.").waitFor();
    await result.getByRole("button", { name: "Dispensar" }).click();
    await result.waitFor({ state: "detached" });
    await line(page, "José Prado").waitFor();

    await page.getByRole("searchbox").fill("rosa");
    await line(page, "José Prado").waitFor({ state: "detached" });
    await line(page, "Rosa Lima")
      .getByRole("button", { name: "Voltar a enviar campanhas a Rosa Lima" })
      .click();
    const asking = page.getByRole("dialog", { name: "Rosa Lima volta a receber campanhas?" });
    await asking.getByRole("button", { name: "Voltar a enviar" }).click();
    await line(page, "Rosa Lima").waitFor({ state: "detached" });
    await page.getByRole("searchbox").fill("");
    await line(page, "José Prado").waitFor();
    expect(await accessibilityViolations(page, "who wants no campaigns")).toEqual([]);
    const { records } = await callAs(page, listOptOuts, { query: {} });
    expect(records.map(({ name }) => name).toSorted()).toEqual(["Diego Farias", "José Prado"]);
    for (const { id } of records) await callAs(page, deleteOptOut, { params: { id: String(id) } });
    await page.getByText("Nenhum descadastro ainda.").waitFor();
  },
);

it("the opt-out list is live, and the contact panel shows and changes an opt-out", async () => {
  const [marina, other] = [await fixture.open(), await fixture.open()];
  await signInPage(marina);
  await signInPage(other, "rafael@demo.recado");
  await marina.goto("/opt-outs");
  await marina.getByRole("heading", { level: 1, name: "Descadastros" }).waitFor();
  await callAs(marina, createOptOut, { body: { name: "Chegou agora", number: "31955554444" } });
  await line(marina, "Chegou agora").waitFor();

  const ticket = await ticketOf(other);
  await other.goto(`/tickets/${ticket.uuid}`);
  await other.getByRole("button", { name: "Dados do contato" }).first().click();
  const panel = other
    .getByRole("complementary", { name: "Dados do contato" })
    .or(other.getByRole("dialog", { name: "Dados do contato" }));
  await panel.getByText("Recebe campanhas e mensagens recorrentes.").waitFor();
  await panel.getByRole("button", { name: "Parar de enviar campanhas" }).click();
  await panel.getByText("Não recebe campanhas", { exact: true }).waitFor();
  expect(await accessibilityViolations(other, "a contact that gets no campaigns")).toEqual([]);
  expect(await panel.getByRole("button", { name: "Voltar a enviar" }).count()).toBe(0);
  await line(marina, ticket.contact.name).getByText("Adicionado por Rafael").waitFor();

  await line(marina, ticket.contact.name)
    .getByRole("button", { name: /^Voltar a enviar campanhas/ })
    .click();
  await marina.getByRole("dialog").getByRole("button", { name: "Voltar a enviar" }).click();
  await panel.getByText("Recebe campanhas e mensagens recorrentes.").waitFor();
});

it("a customer opts out by the campaign link with one press, on a phone without login", async () => {
  const marina = await fixture.open();
  await signInPage(marina);
  await callAs(marina, writeAsPersona, { params: { personaId: "camila" }, body: { text: "Bom dia" } });
  const ticket = await ticketOf(marina);
  const params = { id: String(ticket.contact.id) };
  const { link } = await callAs(marina, getContactOptOut, { params });
  const theirs = await fixture.open(screens.phone);
  await theirs.goto(new URL(link).pathname);
  await theirs.getByRole("heading", { name: "Não receber mais campanhas?" }).waitFor();
  expect(await faultsOfPlain(theirs)).toEqual([]);
  expect((await callAs(marina, getContactOptOut, { params })).optOut).toBeNull();
  await theirs.getByRole("button", { name: "Não quero mais receber" }).press("Enter");
  await theirs.getByRole("heading", { name: "Pronto, você não vai mais receber" }).waitFor();
  expect((await callAs(marina, getContactOptOut, { params })).optOut).toMatchObject({ reason: "link" });
  await theirs.emulateMedia({ colorScheme: "dark" });
  expect(await faultsOfPlain(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: "Voltar a receber" }).click();
  await theirs.getByRole("heading", { name: "Pronto, você voltou a receber" }).waitFor();
  expect((await callAs(marina, getContactOptOut, { params })).optOut).toBeNull();
});

/** Returns the accessibility violations of a page outside of the app. Its color scheme is that of the browser. */
async function faultsOfPlain(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() => window.axe.run(document));
  return found.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Locates an object in the page's list by its text. The list is a table on wide screens, and cards on narrow ones. */
function line(page: Page, name: string): Locator {
  return page.getByRole("main").locator("tr, li").filter({ hasText: name });
}

async function ticketOf(page: Page) {
  const { tickets } = await callAs(page, listTickets, { query: { status: "open" } });
  const [ticket] = tickets.filter(({ isGroup }) => !isGroup);
  if (!ticket) throw new Error("expected an open ticket, found none");
  return ticket;
}
