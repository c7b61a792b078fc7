import { getContact, listContacts, updateContact } from "@recado/contract/contacts";
import { createTicket, getTicketByUuid, updateTicket } from "@recado/contract/tickets";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { attachOnPhone, closePhone, phone } from "../fixtures/customer-phone.ts";
import { bell, bubble, composer, conversation, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const customer = "Diego Farias";

/** A screen that is wide enough to show the panel and the demonstration's phone beside the conversation. */
const wide = { viewport: { width: 1700, height: 950 } };

function panel(page: Page): Locator {
  return page.getByRole("complementary", { name: "Dados do contato" });
}

async function both(): Promise<[Page, Page]> {
  const [marina, rafael] = await Promise.all([fixture.open(wide), fixture.open(wide)]);
  await Promise.all([signInPage(marina, "admin@demo.recado"), signInPage(rafael, "rafael@demo.recado")]);
  return [marina, rafael];
}

async function open(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await conversation(page, name).waitFor();
}

it("the contact panel on a laptop leaves return, transfer and schedule visible in the conversation's header", async () => {
  const page = await fixture.open({ viewport: { width: 1_366, height: 768 } });
  await signInPage(page, "admin@demo.recado");
  // Hides the demonstration's phone, which would take the panel's place.
  await page.evaluate(() => localStorage.setItem("demoPhone", "false"));
  await page.reload();
  await open(page, customer);
  await page.getByRole("region", { name: `Mensagens com ${customer}` }).focus();
  await page.keyboard.press("Alt+i");
  await panel(page).waitFor();
  for (const name of ["Devolver", "Transferir", "Agendar"])
    await conversation(page, customer).getByRole("button", { name, exact: true }).waitFor();
});

// Specification (tickets): a contact side drawer with notes.
it("the contact panel opens by key, stays open, and shares its notes live with a colleague", async () => {
  const page = await fixture.open(wide);
  await signInPage(page, "admin@demo.recado");
  await open(page, customer);
  await page.getByRole("region", { name: `Mensagens com ${customer}` }).focus();
  await page.keyboard.press("Alt+i");
  await panel(page).waitFor();
  await page.reload();
  await panel(page).getByText("Protocolo").waitFor();

  await panel(page).getByRole("button", { name: "Adicionar" }).click();
  await panel(page).getByText("Obrigatório").waitFor();
  await panel(page).getByLabel("Nova observação").fill("Prefere ser chamado à tarde");
  await panel(page).getByRole("button", { name: "Adicionar" }).click();
  await page.getByText("Observação adicionada com sucesso!").waitFor();
  await panel(page).getByText("Prefere ser chamado à tarde").waitFor();
  await page.getByRole("article", { name: /^Observação de Marina/ }).waitFor();

  await panel(page)
    .getByRole("button", { name: /^Excluir observação de Marina/ })
    .click();
  await page.getByText("Deseja realmente excluir este registro?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir observação" }).click();
  await page.getByText("Observação excluída com sucesso!").waitFor();
  await page.getByRole("article", { name: /^Observação de/ }).waitFor({ state: "detached" });
  expect(await accessibilityViolations(page, "the panel")).toEqual([]);
});

it("the contact dialog keeps typed text while another user changes the contact", async () => {
  const page = await fixture.open(wide);
  await signInPage(page, "admin@demo.recado");
  await open(page, customer);
  await page.getByRole("region", { name: `Mensagens com ${customer}` }).focus();
  await page.keyboard.press("Alt+i");
  await panel(page).getByRole("button", { name: "Editar contato" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar contato" });
  const email = dialog.getByLabel("E-mail");
  await email.fill("diego@exemplo.com.br");
  const { contacts } = await callAs(page, listContacts, { query: { searchParam: customer } });
  const params = { id: String(contacts[0]?.id) };
  const readAgain = page.waitForResponse(`**/api/contacts/${params.id}`);
  const extraInfo = [{ name: "Cidade", value: "Campinas" }];
  await callAs(page, updateContact, { params, body: { extraInfo } });
  await readAgain;
  expect(await email.inputValue()).toBe("diego@exemplo.com.br");

  await page.setViewportSize({ width: 1_100, height: 900 });
  // Waits until the page has been rendered again.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await callAs(page, getContact, { params })).email).toBe("diego@exemplo.com.br");
});

it("the contact panel shows the customer's other tickets live", async () => {
  const page = await fixture.open(wide);
  await signInPage(page, "admin@demo.recado");
  await open(page, "João Pedro Alencar");
  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { id, contactId, queueId } = await callAs(page, getTicketByUuid, { params: { uuid } });
  await callAs(page, updateTicket, { params: { id: String(id) }, body: { status: "closed" } });
  await page.goto(`/tickets/${uuid}`);
  await conversation(page, "João Pedro Alencar").waitFor();
  await page.getByRole("region", { name: "Mensagens com João Pedro Alencar" }).focus();
  if (!(await panel(page).isVisible())) await page.keyboard.press("Alt+i");
  await panel(page).getByText("Protocolo").waitFor();
  const next = await callAs(page, createTicket, { body: { contactId, queueId, status: "open" } });
  const other = panel(page).getByRole("button", { name: new RegExp(`#${next.id} `) });
  await other.getByText("Atendendo").waitFor();
  await callAs(page, updateTicket, { params: { id: String(next.id) }, body: { status: "closed" } });
  await other.getByText("Resolvido").waitFor();
});

it("a note in the contact panel mentions a colleague and is kept until it is sent", async () => {
  const rafael = await fixture.open();
  await signInPage(rafael, "rafael@demo.recado");
  const page = await fixture.open(wide);
  await signInPage(page, "admin@demo.recado");
  await open(page, customer);
  await page.getByRole("region", { name: `Mensagens com ${customer}` }).focus();
  await page.keyboard.press("Alt+i");
  const field = panel(page).getByLabel("Nova observação");
  await field.pressSequentially("Pode ver isto, @raf");
  await page
    .getByRole("listbox", { name: "Mencionar alguém" })
    .getByRole("option", { selected: true })
    .waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("Pode ver isto, @Rafael Nunes ");

  const words = "Pode ver isto, @Rafael Nunes ";
  await page.context().setOffline(true);
  await panel(page).getByRole("button", { name: "Adicionar" }).click();
  await page.getByRole("alert").first().waitFor();
  expect(await field.inputValue()).toBe(words);
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(words);
  await panel(page).getByRole("button", { name: "Adicionar" }).click();
  const notes = panel(page).getByRole("listitem").filter({ hasText: words.trim() });
  await notes.waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  expect(await notes.count()).toBe(1);
  await expect.poll(() => bell(rafael).getAttribute("aria-label")).toMatch(/^Notificações: 1/);
});

// Specification (tickets): the tag picker makes tags.
it("a tag created in a ticket appears live for a colleague and returns by undo", async () => {
  const [marina, rafael] = await both();
  await tab(rafael, "Buscar").click();
  await rafael.getByRole("searchbox").fill("Diego");
  await row(rafael, customer).getByText("Vendas").waitFor();
  const name = "Entrega urgente";
  await open(marina, customer);
  await composer(marina, customer).press("Escape");
  await marina.keyboard.press("l");
  const picker = marina.getByRole("dialog", { name: "Tags", exact: true });
  await picker.getByLabel("Buscar ou criar tag").fill(name);
  await picker.getByRole("button", { name: `Criar a tag ${name}` }).waitFor();
  await marina.context().setOffline(true);
  await marina.keyboard.press("Enter");
  await marina.getByText("Sem conexão com o servidor.").first().waitFor();
  expect(await picker.getByLabel("Buscar ou criar tag").inputValue()).toBe(name);
  await marina.context().setOffline(false);
  await marina.keyboard.press("Enter");
  await marina.getByRole("list", { name: "Tags" }).getByText(name).waitFor();
  expect(await picker.getByLabel("Buscar ou criar tag").inputValue()).toBe("");
  await row(rafael, customer).getByText(name).waitFor();
  await picker.getByLabel(name).click();
  await marina.getByText(`Tag ${name} removida.`).waitFor();
  await marina.keyboard.press("Escape");
  await marina.getByRole("list", { name: "Tags" }).getByText(name).waitFor({ state: "detached" });
  await marina.getByRole("button", { name: "Desfazer" }).click();
  await marina.getByRole("list", { name: "Tags" }).getByText(name).waitFor();
  await marina.getByText(new RegExp(`^Marina .* removeu a tag ${name}`)).waitFor();
  await marina.getByText("(desfeito)").waitFor();
});

it("resolving a ticket can be undone, as the timeline shows", async () => {
  const [marina, watcher] = await Promise.all([fixture.open(wide), fixture.open(wide)]);
  await signInPage(marina, "admin@demo.recado");
  await signInPage(watcher, "rafael@demo.recado");
  await open(marina, customer);
  await marina.getByRole("button", { name: "Resolver" }).click();
  await marina.getByText(`Atendimento de ${customer} resolvido.`).waitFor();
  await row(marina, customer).waitFor({ state: "detached" });
  await marina.getByRole("button", { name: "Desfazer" }).click();
  await conversation(marina, customer).waitFor();
  await row(marina, customer).waitFor();
  await marina.getByText(/resolveu o atendimento/).waitFor();
});

it("on a phone the contact panel covers the screen, and Esc returns to the conversation", async () => {
  const page = await fixture.open(screens.phone);
  await signInPage(page, "admin@demo.recado");
  await open(page, customer);
  await page.getByRole("button", { name: "Dados do contato" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Dados do contato" });
  await drawer.getByText("Observações").waitFor();
  expect(await accessibilityViolations(page, "the panel")).toEqual([]);
  await drawer.getByLabel("Nova observação").fill("Some já");
  await drawer.getByRole("button", { name: "Adicionar" }).click();
  await drawer.getByText("Some já").waitFor();
  // The newest note is at the top of the list. A note of an earlier test may be below it.
  await drawer
    .getByRole("button", { name: /^Excluir observação de Marina/ })
    .first()
    .click();
  await page.getByText("Deseja realmente excluir este registro?").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Deseja realmente excluir este registro?").waitFor({ state: "detached" });
  await drawer.getByText("Some já").waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await bubble(page, "Obrigado pela atenção!").waitFor();
});

it("on a phone Esc closes a photo over the contact panel and then the panel", async () => {
  const page = await fixture.open(screens.phone);
  await openConversation(page, "Camila Rocha");
  await attachOnPhone(page, "Camila Rocha", "Foto de exemplo");
  await closePhone(page);
  await page.getByRole("button", { name: "Foto", exact: true }).waitFor();
  await page.getByRole("button", { name: "Dados do contato" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Dados do contato" });
  const thumbnail = drawer.getByRole("button", { name: /^Foto de/ });
  await thumbnail.click();
  const photo = page.getByRole("dialog", { name: /^Foto de/ });
  await photo.waitFor();
  await page.keyboard.press("Escape");
  await photo.waitFor({ state: "hidden" });
  await expect.poll(() => thumbnail.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await bubble(page, "Preciso de ajuda").waitFor();
});

it("a photo appears among the contact's files on arrival and until it is deleted", async () => {
  const page = await fixture.open(wide);
  await openConversation(page, "Lívia Prado");
  await page.getByRole("button", { name: "Dados do contato" }).first().click();
  await panel(page).getByText("Nada compartilhado ainda.").first().waitFor();
  await attachOnPhone(page, "Lívia Prado", "Foto de exemplo");
  const tile = panel(page).getByRole("button", { name: /^Foto de/ });
  await tile.waitFor();
  const photo = phone(page).locator("[data-mine]").last();
  await photo.hover();
  await photo.getByRole("button", { name: "Opções da mensagem no celular" }).click();
  await page.getByRole("menuitem", { name: "Apagar para todos" }).click();
  await tile.waitFor({ state: "detached" });
});

// Specification (tickets): a message tells who sent it, when, and what became of it.
it("the message information shows who sent a message", async () => {
  const page = await fixture.open(wide);
  await signInPage(page, "admin@demo.recado");
  await open(page, customer);
  const message = bubble(page, "Obrigado pela atenção!");
  await message.hover();
  await message.getByRole("button", { name: "Opções da mensagem" }).click();
  await page.getByRole("menuitem", { name: "Informações" }).click();
  const info = page.getByRole("dialog", { name: "Informações da mensagem" });
  await info.getByText("Enviada por").waitFor();
  await info.getByText(customer).waitFor();
});

it("a message menu stays open while failed timeline requests are repeated", async () => {
  const page = await fixture.open(wide);
  await signInPage(page, "admin@demo.recado");
  const asked: Promise<void>[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/tickets/*/timeline", async (route) => {
    asked.push(released);
    if (asked.length === 1) return route.fulfill({ status: 500, body: "{}" });
    await released;
    return route.continue();
  });
  await open(page, customer);
  const message = bubble(page, "Obrigado pela atenção!");
  await message.hover();
  await message.getByRole("button", { name: "Opções da mensagem" }).click();
  const info = page.getByRole("menuitem", { name: "Informações" });
  await info.waitFor();
  await page.context().setOffline(true);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await info.click();
  await page.getByRole("dialog", { name: "Informações da mensagem" }).getByText("Enviada por").waitFor();
  release();
});

// Specification (tickets): admins peek at conversations.
it("an admin can peek at a waiting ticket without marking messages as read", async () => {
  const page = await fixture.open(wide);
  await signInPage(page, "admin@demo.recado");
  await tab(page, "Aguardando").click();
  const waiting = page.getByRole("button", { name: /^Espiar a conversa com/ }).first();
  const name = ((await waiting.getAttribute("aria-label")) ?? "").replace("Espiar a conversa com ", "");
  const unread = row(page, name).getByText(/^\d+$/);
  const before = await unread.textContent();
  await row(page, name).hover();
  await waiting.click();
  const peek = page.getByRole("dialog", { name: new RegExp(`^${name} #`) });
  await peek.getByText("Só olhando: nada é marcado como lido.").waitFor();
  await peek.getByRole("article").first().waitFor();
  expect(await accessibilityViolations(page, "peek")).toEqual([]);
  await page.keyboard.press("Escape");
  await peek.waitFor({ state: "detached" });
  expect(await unread.textContent()).toBe(before);
});
