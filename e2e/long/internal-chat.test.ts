import { createChat, type InternalChat, listChatMessages, sendChatMessage } from "@recado/contract/chats";
import type { getCompanyPlan } from "@recado/contract/companies";
import type { AnswerOf } from "@recado/contract/shared/route";
import { listUserNames } from "@recado/contract/users";
import type { Locator, Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { bubble } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const bruna = { name: "Bruna Teixeira", email: "bruna@demo.recado" };
const rafael = { name: "Rafael Nunes", email: "rafael@demo.recado" };

// Specification (administration): internal chat: list, conversation, new/edit dialog; the two sentences of its form.
// Specification (administration): the chat list popover in the top bar links to /chats/{uuid}.
// Specification (administration): edit and delete are shown to the owner only; whoever is taken out is led back, with their draft kept.
it("an internal chat is created, read, renamed, left and deleted live for both users", async () => {
  const [marina, other] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(marina);
  await signInPage(other, bruna.email);
  await inTopBar(other, "Chat interno").waitFor();

  await marina.getByRole("link", { name: "Chat interno" }).click();
  await row(marina, "Equipe Aurora").waitFor();
  await marina.keyboard.press("Alt+n");
  const dialog = marina.getByRole("dialog", { name: "Nova conversa" });
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await dialog.getByText("Por favor, preencha o título da conversa.").waitFor();
  await dialog.getByText("Por favor, selecione pelo menos um usuário.").waitFor();
  await dialog.getByLabel("Título").fill("Feira de sábado");
  await pick(dialog, bruna.name);
  await dialog.getByRole("button", { name: "Adicionar" }).click();
  await marina.waitForURL(/\/chats\/[\da-f-]{36}$/);
  await row(other, "Feira de sábado").waitFor({ state: "detached" });

  await field(marina).pressSequentially("   ");
  await marina.keyboard.press("Enter");
  await field(marina).fill("Quem abre a loja?");
  await marina.keyboard.press("Shift+Enter");
  await marina.keyboard.type("Chego às 9h.");
  await marina.keyboard.press("Enter");
  await bubble(marina, "Quem abre a loja?\nChego às 9h.").waitFor();
  expect(await marina.getByRole("article").count()).toBe(1);
  expect(await field(marina).inputValue()).toBe("");

  await inTopBar(other, "Chat interno: 1 mensagem não lida").click();
  const recent = other.getByRole("dialog", { name: "Chat interno" }).getByRole("link", { name: /^Feira/ });
  await recent.getByLabel("1 mensagem não lida").waitFor();
  await recent.click();
  await other.waitForURL(marina.url());
  await bubble(other, "Marina Costa").waitFor();
  await other.getByText("1 nova mensagem", { exact: true }).waitFor();
  await inTopBar(other, "Chat interno").waitFor();
  await row(other, "Feira de sábado").getByLabel("1 mensagem não lida").waitFor({ state: "detached" });
  expect(await other.getByRole("button", { name: /^(Editar|Excluir) / }).count()).toBe(0);

  await write(other, "Eu abro.");
  await bubble(marina, "Eu abro.").waitFor();
  await row(marina, "Feira de sábado").getByText("Eu abro.").waitFor();
  expect(await row(marina, "Feira de sábado").getByLabel("não lida").count()).toBe(0);

  await marina.getByRole("button", { name: "Editar Feira de sábado" }).click();
  const editing = marina.getByRole("dialog", { name: "Editar conversa" });
  await editing.getByLabel("Título").fill("Feira de domingo");
  await pick(editing, rafael.name);
  await editing.getByRole("button", { name: "Salvar" }).click();
  await other.getByRole("heading", { name: "Feira de domingo" }).waitFor();
  await other.getByRole("button", { name: /^Você, Marina Costa, Rafael Nunes$/ }).click();
  await other.getByRole("dialog", { name: "3 participantes" }).getByText("Criou a conversa").waitFor();
  await other.keyboard.press("Escape");

  await field(other).fill("Isso ainda não foi dito");
  await marina.getByRole("button", { name: "Editar Feira de domingo" }).click();
  await editing.getByRole("combobox", { name: "Participantes" }).press("Backspace");
  await editing.getByRole("combobox", { name: "Participantes" }).press("Backspace");
  await pick(editing, rafael.name);
  await editing.getByRole("button", { name: "Salvar" }).click();
  await other.getByText("Esta conversa foi excluída ou você não participa mais dela.").waitFor();
  await other.waitForURL("**/chats");
  await row(other, "Feira de domingo").waitFor({ state: "detached" });

  await marina.getByRole("button", { name: "Editar Feira de domingo" }).click();
  await pick(editing, bruna.name);
  await editing.getByRole("button", { name: "Salvar" }).click();
  await row(other, "Feira de domingo").getByText("Rascunho: Isso ainda não foi dito").waitFor();
  await row(other, "Feira de domingo").click();
  await expect.poll(() => field(other).inputValue()).toBe("Isso ainda não foi dito");

  await marina.getByRole("button", { name: "Excluir Feira de domingo" }).click();
  await marina.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
  await marina.getByText("Conversa excluída.").waitFor();
  await marina.waitForURL("**/chats");
  expect(await marina.getByText("Esta conversa foi excluída").count()).toBe(0);
  await other.waitForURL("**/chats");
  for (const page of [marina, other]) await row(page, "Feira de domingo").waitFor({ state: "detached" });
});

// Specification (administration): narrow screens use two tabs, Chats and Messages.
// Specification (administration): unread counts are cleared when a chat is opened, and while it is looked at.
it("on a phone the internal chat has two tabs, and unseen messages stay unread", async () => {
  const [phone, other] = await Promise.all([fixture.open(screens.phone), fixture.open()]);
  await signInPage(phone);
  await signInPage(other, bruna.email);
  const chat = await begin(phone, "Estoque", bruna.name);
  await phone.goto("/chats");
  const tab = (name: string) =>
    phone.getByRole("navigation").getByRole("button", { name: new RegExp(`^${name}`) });
  await row(phone, "Estoque").click();
  await phone.waitForURL(`**/chats/${chat.uuid}`);
  await phone.getByText("Nenhuma mensagem ainda").waitFor();
  expect(await tab("Mensagens").getAttribute("aria-current")).toBe("true");

  await tab("Conversas").click();
  await row(phone, "Estoque").click();
  await expect.poll(() => tab("Mensagens").getAttribute("aria-current")).toBe("true");
  await tab("Conversas").click();
  await row(phone, "Estoque").waitFor();
  await other.goto(`/chats/${chat.uuid}`);
  await write(other, "Faltam puxadores");
  await row(phone, "Estoque").getByLabel("1 mensagem não lida").waitFor();
  await tab("Mensagens").click();
  await bubble(phone, "Faltam puxadores").waitFor();
  await phone.getByRole("link", { name: "Voltar à lista" }).click();
  await row(phone, "Estoque").waitFor();
  await row(phone, "Estoque").getByLabel("não lida").waitFor({ state: "detached" });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

// Specification (administration): chat send errors lose nothing: it stays, is tried again and arrives once.
it("an internal chat message that failed stays, is retried and arrives once", async () => {
  const [marina, other] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(marina);
  await signInPage(other, bruna.email);
  const chat = await begin(marina, "Entregas", bruna.name);
  await Promise.all([marina, other].map((page) => page.goto(`/chats/${chat.uuid}`)));
  await marina.getByText("Nenhuma mensagem ainda", { exact: true }).last().waitFor();
  const answer = (how: (route: Route) => Promise<void>) =>
    marina.route("**/api/chats/*/messages", (route) =>
      route.request().method() === "POST" ? how(route) : route.fallback(),
    );

  await answer((route) => route.fulfill({ status: 400, json: { error: "ERR_VALIDATION", requestId: "1" } }));
  await write(marina, "Recusada uma vez");
  await bubble(marina, "Recusada uma vez").getByText("Não enviada.").waitFor();
  await marina.unrouteAll();
  await marina.getByRole("button", { name: "Tentar de novo" }).click();
  await bubble(other, "Recusada uma vez").waitFor();
  await marina.getByText("Não enviada.").waitFor({ state: "detached" });

  // The server stores the message, but its response does not reach the browser, which therefore repeats the request.
  await answer(async (route) => {
    await route.fetch();
    await route.abort();
  });
  await write(marina, "Dita uma vez só");
  await bubble(other, "Dita uma vez só").waitFor();
  await marina.unrouteAll();
  await bubble(marina, "Dita uma vez só")
    .getByRole("img", { name: "Enviando" })
    .waitFor({ state: "detached" });

  await answer((route) => route.abort());
  await write(marina, "Antes de recarregar");
  await bubble(marina, "Antes de recarregar").getByRole("img", { name: "Enviando" }).waitFor();
  await field(marina).fill("Um rascunho que fica");
  await marina.unrouteAll();
  await marina.reload();
  await bubble(other, "Antes de recarregar").waitFor();
  await expect.poll(() => field(marina).inputValue()).toBe("Um rascunho que fica");

  const said = await callAs(other, listChatMessages, { params: { id: String(chat.id) } });
  expect(said.records.map(({ message }) => message)).toEqual([
    "Recusada uma vez",
    "Dita uma vez só",
    "Antes de recarregar",
  ]);
  await expect.poll(() => marina.getByRole("article").count()).toBe(3);
});

// Specification (administration): older messages within 600 px of the top, without a movement of what is read.
it("a long internal chat opens at the first new message and loads older ones without a jump", async () => {
  const [marina, other] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(marina);
  await signInPage(other, bruna.email);
  const chat = await begin(marina, "Ata longa", bruna.name);
  const say = (by: Page, message: string) =>
    callAs(by, sendChatMessage, { params: { id: String(chat.id) }, body: { message } });
  for (let line = 1; line <= 70; line++) await say(marina, `Linha ${line} da ata`);
  for (let line = 71; line <= 75; line++) await say(other, `Linha ${line} da ata`);

  await marina.goto(`/chats/${chat.uuid}`);
  await marina.getByText("5 novas mensagens", { exact: true }).waitFor();
  await bubble(marina, "Linha 75 da ata").waitFor();
  const thread = marina.getByRole("region", { name: "Mensagens de Ata longa" });
  expect(await jumpsWhileReadingUp(thread)).toEqual([]);
  await expect.poll(() => thread.evaluate((element) => element.scrollHeight)).toBeGreaterThan(2_000);

  await say(other, "Chegou enquanto eu lia");
  const back = marina.getByRole("button", { name: "Ir para o fim, 1 nova mensagem" });
  await row(marina, "Ata longa").getByLabel("1 mensagem não lida").waitFor();
  await back.click();
  await bubble(marina, "Chegou enquanto eu lia").waitFor();
  await back.waitFor({ state: "detached" });
  await row(marina, "Ata longa").getByLabel("não lida").waitFor({ state: "detached" });
  await expect.poll(() => endOf(thread)).toBeLessThan(64);
});

it("the list of internal chats keeps its order under the moving mouse, and releases it at rest", async () => {
  const [marina, other] = await Promise.all([fixture.open(), fixture.open()]);
  await signInPage(marina);
  await signInPage(other, bruna.email);
  const [first, second] = [
    await begin(marina, "Turno da manhã", bruna.name),
    await begin(marina, "Turno da tarde", bruna.name),
  ];
  await marina.goto("/chats");
  const titles = () =>
    row(marina, "Turno")
      .getByTitle(/^Turno/)
      .allTextContents();
  await expect.poll(titles).toEqual([second.title, first.title]);
  const stopFirst = await keepMoving(row(marina, second.title));
  await callAs(other, sendChatMessage, { params: { id: String(first.id) }, body: { message: "Bom dia" } });
  await row(marina, first.title).getByText("Bom dia").waitFor();
  expect(await titles()).toEqual([second.title, first.title]);
  // A row on screen that changed in place is no unseen update.
  expect(await marina.getByRole("button", { name: /atualiza/ }).count()).toBe(0);
  await stopFirst();
  await expect.poll(titles).toEqual([first.title, second.title]);
  const stopSecond = await keepMoving(row(marina, second.title));
  const third = await begin(other, "Turno da noite", "Marina Costa");
  const update = marina.getByRole("button", { name: "1 atualização" });
  await update.click();
  await stopSecond();
  await expect.poll(titles).toEqual([third.title, first.title, second.title]);
});

// Specification (administration): chats are searched after 500 ms; what is missing or fails says so.
it("internal chats are searched, opened and written by keyboard, and show loading errors", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.getByRole("link", { name: "Chat interno" }).press("Enter");
  await row(page, "Equipe Aurora").waitFor();
  await page.keyboard.press("Alt+b");
  await page.keyboard.type("nada disso");
  await page.getByText("Nada encontrado.").waitFor();
  await page.getByRole("searchbox").fill("equipe");
  await row(page, "Boletos em atraso").waitFor({ state: "detached" });
  await page.getByRole("searchbox").fill("");
  await row(page, "Boletos em atraso").waitFor();
  await row(page, "Equipe Aurora").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await expect
    .poll(() => row(page, "Equipe Aurora").evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.keyboard.press("r");
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);

  // Data in the browser's offline store must not hide an error of the server.
  for (const failing of ["**/api/chats?*", "**/api/chats/*/messages*"])
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { error: "ERR_INTERNAL" } }));
  await page.reload();
  await page.getByText("Não foi possível carregar a lista de registros").waitFor();
  await page.getByText("Não foi possível carregar a conversa.").waitFor();
  await page.unrouteAll();
  const tryAgain = page.getByRole("button", { name: "Tentar de novo" });
  await tryAgain.first().click();
  await row(page, "Equipe Aurora").waitFor();
  await tryAgain.click();
  await page.getByRole("article").first().waitFor();
});

// Specification (administration): chats without a network: the list stays, what is said goes out when it is back.
it("offline the internal chat keeps its list and sends messages once the network is back", async () => {
  const [page, other] = await Promise.all([fixture.open(), fixture.open()]);
  await signInWithoutPage(page);
  await signInPage(other, bruna.email);
  await page.goto("/chats");
  await row(page, "Equipe Aurora").waitFor();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByText("Sem conexão. As mensagens saem quando ela voltar.").waitFor();
  await row(page, "Equipe Aurora").click();
  await page.getByText("Não foi possível carregar a conversa.").waitFor();
  await write(page, "Dita sem rede");
  await page.context().setOffline(false);
  await bubble(page, "Bom dia, pessoal!").waitFor();
  await bubble(page, "Dita sem rede").waitFor();
  await other.goto("/chats");
  await row(other, "Equipe Aurora").getByText("Dita sem rede").waitFor();
});

// Specification (administration): without useInternalChat the screens are hidden; whoever types the address is told and led away.
it("a company without the internal chat in its plan does not see the chat", async () => {
  const page = await fixture.open();
  await page.route("**/api/companies/listPlan/*", async (route) => {
    const response = await route.fetch();
    const company = (await response.json()) as AnswerOf<typeof getCompanyPlan>;
    const plan = { ...company.plan, useInternalChat: false };
    await route.fulfill({ response, json: { ...company, plan } });
  });
  await signInPage(page);
  await page.getByRole("link", { name: "Kanban" }).waitFor();
  expect(await page.getByRole("link", { name: "Chat interno" }).count()).toBe(0);
  expect(await inTopBar(page, "Chat interno").count()).toBe(0);
  await page.goto("/chats");
  await page
    .getByText("Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.")
    .waitFor();
  await page.waitForURL((url) => !url.pathname.startsWith("/chats"));
});

function row(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "Lista de conversas" }).getByRole("link", { name: title });
}

function field(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Mensagem para/ });
}

function inTopBar(page: Page, name: string): Locator {
  return page.getByRole("banner").getByRole("button", { name, exact: true });
}

async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.keyboard.press("Enter");
}

async function pick(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole("combobox", { name: "Participantes" }).fill(name);
  await dialog.page().getByRole("option", { name }).click();
  await dialog.page().keyboard.press("Tab");
}

async function begin(page: Page, title: string, member: string): Promise<InternalChat> {
  const users = await callAs(page, listUserNames, {});
  const ids = users.filter(({ name }) => name === member).map(({ id }) => id);
  return callAs(page, createChat, { body: { title, users: ids } });
}

/**
 * Keeps the mouse moving over an element, by events of the page itself, so that a slow test never lets the mouse rest.
 * Returns the function that stops the mouse.
 */
async function keepMoving(over: Locator): Promise<() => Promise<void>> {
  await over.hover();
  const timer = await over.evaluate((element) => {
    const move = new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" });
    return window.setInterval(() => element.dispatchEvent(move), 100);
  });
  return () => over.evaluate((_, id) => window.clearInterval(id), timer);
}

/**
 * Scrolls up until older messages are loaded. Returns by how many pixels the visible text jumped in each frame in which
 * it jumped.
 */
function jumpsWhileReadingUp(thread: Locator): Promise<number[]> {
  return thread.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const height = element.scrollHeight;
    element.scrollTop = 500;
    await frame();
    const { top } = element.getBoundingClientRect();
    const read = [...element.querySelectorAll<HTMLElement>("[data-key]")].find(
      (row) => row.getBoundingClientRect().top > top,
    );
    const place = () =>
      element.querySelector(`[data-key="${read?.dataset.key}"]`)?.getBoundingClientRect().top ?? 0;
    const before = place();
    const jumps: number[] = [];
    for (let left = 600, after = 20; left > 0 && after > 0; left--) {
      await frame();
      const by = place() - before;
      if (Math.abs(by) > 1) jumps.push(by);
      if (element.scrollHeight > height) after--;
    }
    return jumps;
  });
}

function endOf(thread: Locator): Promise<number> {
  return thread.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
}
