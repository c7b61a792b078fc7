import { startContactsImport } from "@recado/contract/contact-book";
import { listContactNames } from "@recado/contract/contacts";
import { createTicket, listTickets, updateTicket } from "@recado/contract/tickets";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { composer, focusRow, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

it("ticket filters are saved as a view and shared with the user's other screens", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const other = await page.context().newPage();
  await other.goto("/tickets");
  await filters(other).click();
  await page.goto("/tickets?all=true");
  await row(page, "Diego Farias").waitFor();
  await filters(page).click();
  const panel = page.getByRole("dialog", { name: "Filtrar atendimentos" });
  await panel.getByRole("checkbox", { name: "Só não lidos" }).click();
  await row(page, "Diego Farias").waitFor({ state: "detached" });
  await row(page, "Sônia Albuquerque").waitFor();
  await panel.getByRole("textbox", { name: "Nome da visão" }).fill("Urgentes");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Urgentes", exact: true }).waitFor();
  await panel.getByRole("button", { name: "Limpar filtro" }).click();
  await row(page, "Diego Farias").waitFor();
  await panel.getByRole("button", { name: "Urgentes", exact: true }).click();
  await row(page, "Diego Farias").waitFor({ state: "detached" });

  const there = other.getByRole("dialog", { name: "Filtrar atendimentos" });
  await there.getByRole("button", { name: "Editar a visão Urgentes" }).click();
  await there.getByRole("textbox", { name: "Editar a visão Urgentes" }).fill("Não lidos");
  await other.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Não lidos", exact: true }).waitFor();
  await panel.getByRole("button", { name: "Excluir a visão Não lidos" }).click();
  await there.getByText("Salve os filtros atuais com um nome.").waitFor();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await there.getByRole("button", { name: "Não lidos", exact: true }).waitFor();

  await page.goto("/tickets?all=true");
  await row(page, "Diego Farias").waitFor();
  // The saved view is a tab with its number of tickets, and the key 1 shows it.
  const tabOfView = page.getByRole("navigation", { name: "Visões salvas" }).getByRole("button");
  await expect.poll(() => tabOfView.textContent()).toMatch(/^Não lidos[1-9]$/);
  expect(await accessibilityViolations(page, "tabs of saved views")).toEqual([]);
  await focusRow(page, "Diego Farias");
  await page.keyboard.press("1");
  await row(page, "Diego Farias").waitFor({ state: "detached" });
  expect(await tabOfView.getAttribute("aria-pressed")).toBe("true");

  await page.goto("/tickets?tab=closed&unread=true");
  await page.getByText("Filtro: Só não lidos").waitFor();
  await page.getByRole("button", { name: "Limpar filtro" }).click();
  await rows(page).first().waitFor();

  await filters(page).click();
  for (const [group, choice] of [
    ["Prioridade", "Urgente"],
    ["SLA", "Vencido"],
    ["Avaliação", "3 de 3"],
  ] as const) {
    await panel.getByText(group, { exact: true }).click();
    await panel.getByRole("checkbox", { name: choice }).click();
  }
  expect(await accessibilityViolations(page, "filters of the list")).toEqual([]);
  await page.getByText("Filtro: Urgente · Vencido · 3 de 3").waitFor();
  await panel.getByRole("checkbox", { name: "Vencido" }).click();
  await page.getByText("Filtro: Urgente · 3 de 3").waitFor();
});

it("a saved view is shared with the company, and an agent opens it without changing it", async () => {
  const page = await fixture.open();
  await signInPage(page, "admin@demo.recado");
  const rafael = await fixture.open(screens.phone);
  await signInPage(rafael, "rafael@demo.recado");
  const tabs = (of: Page) => of.getByRole("navigation", { name: "Visões salvas" });
  await page.goto("/tickets?tab=pending&filter=[{%22field%22:%22unread%22,%22is%22:true}]");
  await rows(page).first().waitFor();
  await filters(page).click();
  const panel = page.getByRole("dialog", { name: "Filtrar atendimentos" });
  await panel.getByRole("textbox", { name: "Nome da visão" }).fill("Fila cheia");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Editar a visão Fila cheia" }).click();
  await panel.getByRole("combobox", { name: "Quem vê" }).selectOption("Usuários de filas");
  expect(await panel.getByRole("button", { name: "Salvar" }).first().isDisabled()).toBe(true);
  await panel.getByRole("combobox", { name: "Quem vê" }).selectOption("Toda a empresa");
  expect(await accessibilityViolations(page, "the form of a saved view")).toEqual([]);
  await panel.getByRole("button", { name: "Salvar" }).first().click();
  await panel.getByText("Toda a empresa").waitFor();

  // The view appears on the agent's screen, with the agent's own number of tickets.
  await tabs(rafael)
    .getByRole("button", { name: /^Fila cheia/ })
    .click();
  await expect.poll(() => new URL(rafael.url()).searchParams.get("tab")).toBe("pending");
  await filters(rafael).click();
  const there = rafael.getByRole("dialog", { name: "Filtrar atendimentos" });
  await there.getByText("Toda a empresa").waitFor();
  expect(await there.getByRole("button", { name: "Editar a visão Fila cheia" }).count()).toBe(0);
  await panel.getByRole("button", { name: "Excluir a visão Fila cheia" }).click();
  await there.getByText("Salve os filtros atuais com um nome.").waitFor();
});

it("the command palette tags, answers and assigns the open ticket, and names its customer", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await row(page, "Diego Farias").click();
  await composer(page, "Diego Farias").waitFor();
  const run = async (words: string, option: RegExp) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    const line = page.getByRole("option", { name: option });
    await expect.poll(() => line.first().textContent()).toContain("atendimento de Diego Farias");
    await line.first().click();
  };
  await run("pôr a tag troca", /Pôr a tag Troca/);
  await page.getByRole("list", { name: "Tags" }).getByText("Troca").waitFor();
  await run("prazo", /\/prazo/);
  await expect.poll(() => composer(page, "Diego Farias").inputValue()).toMatch(/^Diego, o prazo/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("reabrir");
  await page.getByText("Nada encontrado.").waitFor();
  await page.keyboard.press("Escape");
  await run("atribuir a rafael", /Atribuir a Rafael/);
  await page.getByText("Atendimento transferido.").waitFor();
  await row(page, "Diego Farias").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await composer(page, "Diego Farias").waitFor();
});

it("selected tickets are resolved together despite other changes, and undone together", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.goto("/tickets?all=true");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(3);
  const names = await Promise.all([0, 1, 2, 3].map((index) => nameIn(rows(page).nth(index))));
  const [first = "", second = "", third = "", fourth = ""] = names;
  await focusRow(page, first);
  await page.keyboard.press("x");
  await bar(page).getByText("1 selecionado", { exact: true }).waitFor();
  await row(page, third).click({ modifiers: ["Shift"] });
  await row(page, fourth).click();
  await bar(page).getByText("4 selecionados").waitFor();

  await resolveElsewhere(page, second);
  await bar(page).getByText("3 selecionados").waitFor();
  await row(page, fourth).getByRole("checkbox").click();
  await bar(page).getByRole("button", { name: "Resolver" }).click();
  await page.getByText("2 atendimentos resolvidos.").waitFor();
  for (const name of [first, second, third]) await row(page, name).waitFor({ state: "detached" });
  await row(page, fourth).waitFor();
  await bar(page).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Desfeito em 2 atendimentos.").waitFor();
  for (const name of [first, third]) await row(page, name).waitFor();
  expect(await row(page, second).count()).toBe(0);
});

it("all tickets that match are resolved on the server, also over a reload, and undone together", async () => {
  const page = await fixture.open();
  await signInPage(page);
  const added = await addWaitingTickets(page, 160);
  await page.goto("/tickets?tab=pending");
  await row(page, added[0] ?? "").waitFor();
  const { count } = await callAs(page, listTickets, { query: { status: "pending" } });
  const total = String(count);

  await page.keyboard.press("Control+a");
  const offer = bar(page).getByRole("button", { name: `Selecionar todos os ${total} que correspondem` });
  await offer.waitFor();
  expect(await accessibilityViolations(page, "offer to select the whole list")).toEqual([]);
  await page.keyboard.press("Control+a");
  await bar(page).getByText(`${total} selecionados`).waitFor();
  await bar(page).getByRole("button", { name: "Só os carregados" }).click();
  await offer.focus();
  await page.keyboard.press("Enter");
  await bar(page).getByText(`Todos os ${total} da lista estão selecionados.`).waitFor();
  // Deselecting a ticket leaves only the ticked ones selected.
  await row(page, added[0] ?? "")
    .getByRole("checkbox")
    .click();
  await offer.waitFor({ state: "detached" });
  await row(page, added[0] ?? "")
    .getByRole("checkbox")
    .click();
  await offer.click();

  await bar(page).getByRole("button", { name: "Resolver" }).click();
  const question = page.getByRole("dialog", { name: `Resolver ${total} atendimentos?` });
  await question.waitFor();
  expect(await accessibilityViolations(page, "question before an action on the whole list")).toEqual([]);
  await question.getByRole("button", { name: "Resolver" }).click();
  await question.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText(/Resolvendo|atendimentos resolvidos/).waitFor();
  await page.getByText(`${total} atendimentos resolvidos.`).waitFor();
  expect((await callAs(page, listTickets, { query: { status: "pending" } })).count).toBe(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText(`Desfeito em ${total} atendimentos.`).waitFor();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5);
  expect((await callAs(page, listTickets, { query: { status: "pending" } })).count).toBe(count);
});

it("selected tickets are snoozed together, and undone together", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  const names = await Promise.all([0, 1].map((index) => nameIn(rows(page).nth(index))));
  for (const name of names) {
    await focusRow(page, name);
    await page.keyboard.press("x");
  }
  await bar(page).getByText("2 selecionados").waitFor();
  await bar(page).getByRole("button", { name: "Adiar" }).click();
  const dialog = page.getByRole("dialog", { name: "Adiar 2 atendimentos" });
  await dialog.getByRole("button", { name: "Até a próxima mensagem" }).click();
  await page.getByText("2 atendimentos adiados.").waitFor();
  for (const name of names) await row(page, name).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Desfeito em 2 atendimentos.").waitFor();
  for (const name of names) await row(page, name).waitFor();
});

it("an action on selected tickets reports refused ones; Esc or another list ends the selection", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await tab(page, "Buscar").click();
  await page.getByRole("combobox", { name: "Filtrar por atendente" }).click();
  await page.getByRole("option", { name: "Marina Costa" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  const [open, closed] = [await nameIn(rows(page).nth(0)), await nameIn(rows(page).nth(1))];
  await resolveElsewhere(page, closed);
  await row(page, open).getByRole("checkbox").click();
  await row(page, closed).click();
  await bar(page).getByRole("button", { name: "Resolver" }).click();
  await page.getByText("1 atendimento resolvido.").waitFor();
  const report = page.getByRole("alert").filter({ hasText: "1 atendimento não foi resolvido" });
  await report.getByText(`${closed}: Não é possível na situação atual.`).waitFor();
  await bar(page).getByText("1 selecionado", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  await report.getByRole("button", { name: "Fechar" }).click();
  await report.waitFor({ state: "detached" });

  await row(page, closed).getByRole("checkbox").click();
  await bar(page).waitFor();
  await tab(page, "Resolvidos").click();
  await bar(page).waitFor({ state: "detached" });
});

it("waiting tickets are selected, tagged and transferred by touch", async () => {
  const page = await fixture.open(screens.phone);
  await signInPage(page);
  await tab(page, "Aguardando").click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Selecionar atendimentos" }).tap();
  const name = await nameIn(rows(page).first());
  await row(page, name).getByTitle(name).tap();
  await bar(page).getByText("1 selecionado", { exact: true }).waitFor();
  await bar(page).getByRole("button", { name: "Adicionar tag" }).tap();
  await page.getByRole("menuitem", { name: "VIP" }).tap();
  await page.getByText("Tag adicionada a 1 atendimento.").waitFor();
  await row(page, name).getByText("VIP").waitFor();

  await page.getByRole("button", { name: "Selecionar atendimentos" }).tap();
  await row(page, name).getByTitle(name).tap();
  await bar(page).getByRole("button", { name: "Transferir" }).tap();
  const dialog = page.getByRole("dialog", { name: "Transferir 1 atendimento" });
  await dialog.getByRole("combobox", { name: "Fila" }).selectOption("Financeiro");
  await dialog.getByLabel("Observação").fill("Quer a segunda via");
  await page.route("**/api/tickets/*", (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await dialog.getByRole("button", { name: "Transferir", exact: true }).tap();
  await page.getByRole("alert").filter({ hasText: "1 atendimento não foi transferido" }).waitFor();

  await bar(page).getByRole("button", { name: "Transferir" }).tap();
  expect(await dialog.getByLabel("Observação").inputValue()).toBe("Quer a segunda via");
  await dialog.getByRole("button", { name: "Transferir", exact: true }).tap();
  await page.getByText("1 atendimento transferido.").waitFor();
  const { tickets } = await callAs(page, listTickets, { query: { status: "pending", showAll: "true" } });
  expect(tickets.find(({ contact }) => contact.name === name)?.queue?.name).toBe("Financeiro");
});

function filters(page: Page): Locator {
  return page.getByRole("button", { name: "Filtrar atendimentos" });
}

function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Atendimentos selecionados" });
}

function rows(page: Page): Locator {
  return page.getByRole("region", { name: "Lista de atendimentos" }).getByRole("listitem");
}

/**
 * Returns the customer's name in a row. It is the second title attribute; the first one belongs to the coloured bar of
 * the queue.
 */
async function nameIn(shown: Locator): Promise<string> {
  return (await shown.locator("[title]").nth(1).getAttribute("title")) ?? "";
}

/** Adds waiting tickets of new customers. Returns the customers' names, of whom the first waits at the top of the list. */
async function addWaitingTickets(page: Page, count: number): Promise<string[]> {
  const lines = Array.from({ length: count }, (_, place) => `Obra ${place + 1};551197${1_000_000 + place}`);
  const content = new Blob([["Nome;Telefone", ...lines].join("\n")]);
  await callAs(page, startContactsImport, { body: {}, files: [{ name: "obras.csv", content }] });
  const contacts = await expect
    .poll(() => callAs(page, listContactNames, { query: { searchParam: "Obra" } }))
    .toHaveLength(count)
    .then(() => callAs(page, listContactNames, { query: { searchParam: "Obra" } }));
  const { tickets } = await callAs(page, listTickets, { query: { status: "pending" } });
  const [{ queueId, whatsappId } = { queueId: null, whatsappId: null }] = tickets;
  for (const { id: contactId } of contacts)
    await callAs(page, createTicket, { body: { contactId, queueId, whatsappId, status: "pending" } });
  return contacts.map(({ name }) => name).toReversed();
}

async function resolveElsewhere(page: Page, customer: string): Promise<void> {
  const { tickets } = await callAs(page, listTickets, { query: { status: "open", showAll: "true" } });
  const ticket = tickets.find(({ contact }) => contact.name === customer);
  if (!ticket) throw new Error(`expected an open ticket of ${customer}, found none`);
  await callAs(page, updateTicket, { params: { id: String(ticket.id) }, body: { status: "closed" } });
}
