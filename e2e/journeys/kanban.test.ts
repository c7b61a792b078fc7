import { listContacts, updateContact } from "@recado/contract/contacts";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage, signInWithoutPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

it("a kanban card moved with the mouse moves on another agent's board too", async () => {
  const [marina, rafael] = await bothBoards();
  await card(rafael, "Orçamento", "Renata Siqueira").waitFor();
  expect(await card(rafael, "Em aberto", "Heitor Campos").count()).toBe(0);

  await drag(marina, card(marina, "Orçamento", "Renata Siqueira"), lane(marina, "Em aberto"));
  await Promise.all([
    card(marina, "Em aberto", "Renata Siqueira").waitFor(),
    card(rafael, "Em aberto", "Renata Siqueira").waitFor(),
  ]);
  await card(rafael, "Orçamento", "Renata Siqueira").waitFor({ state: "detached" });

  const { contacts } = await callAs(marina, listContacts, { query: { searchParam: "Renata Siqueira" } });
  const params = { id: String(contacts[0]?.id) };
  for (const name of ["Renata Prado", "Renata Siqueira"]) {
    await callAs(marina, updateContact, { params, body: { name } });
    await card(rafael, "Em aberto", name).waitFor();
  }

  await marina.reload();
  await card(marina, "Em aberto", "Renata Siqueira").waitFor();
  await card(marina, "Em aberto", "Renata Siqueira").getByRole("link").click();
  await marina.getByRole("region", { name: "Conversa com Renata Siqueira" }).waitFor();
});

isLongRun(() => {
  // Specification (tickets): the board is moved by mouse, by keys and by menu.
  it("a kanban card can be moved with the keyboard and the menu and keeps the focus", async () => {
    const [marina, rafael] = await bothBoards();
    const diego = card(marina, "Em aberto", "Diego Farias");
    await diego.focus();
    await marina.keyboard.press("Space");
    await marina.getByText("Cartão de Diego Farias levantado em Em aberto.").waitFor({ state: "attached" });
    await marina.keyboard.press("ArrowRight");
    await marina.getByText("Cartão de Diego Farias sobre Entrega.").waitFor({ state: "attached" });
    await marina.keyboard.press("ArrowRight");
    await marina.getByText("Cartão de Diego Farias sobre Orçamento.").waitFor({ state: "attached" });
    await marina.keyboard.press("Space");
    await card(rafael, "Orçamento", "Diego Farias").waitFor();
    await expectFocus(marina, card(marina, "Orçamento", "Diego Farias"));

    await marina.keyboard.press("Tab");
    await marina.keyboard.press("Tab");
    await marina.keyboard.press("Enter");
    await marina.getByRole("menuitem", { name: "Entrega" }).press("Enter");
    await marina.getByText("Diego Farias está agora em Entrega.").waitFor();
    await card(rafael, "Entrega", "Diego Farias").waitFor();
    await expectFocus(marina, card(marina, "Entrega", "Diego Farias"));

    await marina.getByRole("button", { name: "Desfazer" }).last().click();
    await card(rafael, "Orçamento", "Diego Farias").waitFor();
    await marina.getByLabel("Buscar no quadro").fill("Heitor");
    await card(marina, "Orçamento", "Diego Farias").waitFor({ state: "detached" });
    await marina.waitForURL(/search=Heitor/);
    await marina.getByRole("button", { name: "Opções da coluna Entrega" }).click();
    await marina.getByRole("menuitem", { name: "Mover para a direita" }).click();
    const lanes = async () =>
      (await rafael.locator("[data-lane] h2").allTextContents()).filter((name) => name !== "Em aberto");
    await expect.poll(lanes).toEqual(["Orçamento", "Entrega"]);
    const emptied = lane(marina, "Orçamento").getByText("Nenhum atendimento para “Heitor”.");
    await emptied.getByRole("button", { name: "Mostrar tudo" }).click();
    await card(marina, "Orçamento", "Diego Farias").waitFor();
    const field = marina.getByLabel("Buscar no quadro");
    expect(await field.inputValue()).toBe("");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

// Specification (tickets): a card goes back where the server refuses.
it("a kanban card returns to its lane if the server refuses the move or is offline", async () => {
  const [marina, rafael] = await bothBoards();
  await marina.route("**/api/ticket/kanban/*", (route) =>
    route.fulfill({ status: 500, json: { error: "ERR_INTERNAL" } }),
  );
  await move(marina, "Beatriz Lacerda", "Entrega");
  await marina.getByText("Beatriz Lacerda voltou para onde estava. Algo deu errado do nosso lado.").waitFor();
  await card(marina, "Orçamento", "Beatriz Lacerda").waitFor();
  await marina.unroute("**/api/ticket/kanban/*");
  await card(rafael, "Orçamento", "Beatriz Lacerda").waitFor();

  await marina.context().setOffline(true);
  await move(marina, "Beatriz Lacerda", "Entrega");
  await marina.getByText("Beatriz Lacerda voltou para onde estava. Sem conexão com o servidor.").waitFor();
  await card(marina, "Orçamento", "Beatriz Lacerda").waitFor();
  await marina.context().setOffline(false);
  await marina.getByText("Reconectando…").waitFor({ state: "detached" });
  await move(marina, "Beatriz Lacerda", "Entrega");
  await card(rafael, "Entrega", "Beatriz Lacerda").waitFor();
});

isLongRun(() => {
  it("on a phone the kanban board shows one lane at a time and moves cards by menu", async () => {
    const phone = await fixture.open(screens.phone);
    await signInWithoutPage(phone, "admin@demo.recado");
    await phone.goto("/kanban");
    const choice = phone.getByLabel("Coluna", { exact: true });
    await card(phone, "Em aberto", "Heitor Campos").waitFor();
    await phone.getByRole("button", { name: "Mover o atendimento de Heitor Campos" }).tap();
    await phone.getByRole("menuitem", { name: "Entrega" }).tap();
    await card(phone, "Em aberto", "Heitor Campos").waitFor({ state: "detached" });
    expect(await lane(phone, "Entrega").count()).toBe(0);
    const entrega = await choice.locator("option", { hasText: "Entrega" }).getAttribute("value");
    await choice.selectOption(entrega);
    await card(phone, "Entrega", "Heitor Campos").waitFor();
    const { scrollWidth, clientWidth } = await phone.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });

  // Specification (tickets): a card is moved with a finger.
  it("a kanban card can be moved with a long touch", async () => {
    const tablet = await fixture.open({ viewport: { width: 1_024, height: 768 }, hasTouch: true });
    await signInWithoutPage(tablet, "admin@demo.recado");
    await tablet.goto("/kanban");
    const sonia = card(tablet, "Em aberto", "Sônia Albuquerque");
    await sonia.waitFor();
    const from = await sonia.boundingBox();
    const to = await lane(tablet, "Entrega").boundingBox();
    if (!from || !to) throw new Error("the card and its target must be visible before the drag");
    const devtools = await tablet.context().newCDPSession(tablet);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", from.x + 60, from.y + 80);
    await tablet
      .getByText("Cartão de Sônia Albuquerque levantado em Em aberto.")
      .waitFor({ state: "attached" });
    for (let step = 1; step <= 10; step++)
      await touch("touchMove", from.x + 60 + ((to.x - from.x + 20) * step) / 10, from.y + 80);
    await tablet.getByText("Cartão de Sônia Albuquerque sobre Entrega.").waitFor({ state: "attached" });
    await touch("touchEnd", 0, 0);
    await card(tablet, "Entrega", "Sônia Albuquerque").waitFor();
  });
});

async function bothBoards(): Promise<[Page, Page]> {
  const marina = await fixture.open();
  const rafael = await fixture.open();
  await Promise.all([signInPage(marina, "admin@demo.recado"), signInPage(rafael, "rafael@demo.recado")]);
  for (const page of [marina, rafael]) {
    await page.getByRole("link", { name: "Kanban" }).click();
    await lane(page, "Entrega").waitFor();
    await page
      .getByRole("listitem", { name: /^Cartão de/ })
      .first()
      .waitFor();
  }
  return [marina, rafael];
}

async function drag(page: Page, what: Locator, where: Locator): Promise<void> {
  const from = await what.boundingBox();
  const to = await where.boundingBox();
  if (!from || !to) throw new Error("the card and its target must be visible before the drag");
  await page.mouse.move(from.x + 60, from.y + 80);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 90, { steps: 4 });
  await page.mouse.move(to.x + 80, to.y + 140, { steps: 10 });
  await page.mouse.up();
}

async function move(page: Page, customer: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Mover o atendimento de ${customer}` }).click();
  await page.getByRole("menuitem", { name: to }).click();
}

async function expectFocus(page: Page, what: Locator): Promise<void> {
  await expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("LI");
}

function lane(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

function card(page: Page, laneName: string, customer: string): Locator {
  return lane(page, laneName).getByRole("listitem", { name: new RegExp(`^Cartão de ${customer}`) });
}
