import { writeAsPersona } from "@recado/contract/demo-phones";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, bubble, composer, deliveredTicks, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

// Specification (tickets): the whole way from login to resolve by keyboard.
it("an agent gets from the login to a resolved ticket with the keyboard alone", async () => {
  const page = await fixture.open();
  await page.goto("/");
  await page.getByLabel("E-mail").waitFor();
  await tabTo(page, page.getByLabel("E-mail"));
  await page.keyboard.type("rafael@demo.recado");
  await tabTo(page, page.getByLabel("Senha", { exact: true }));
  await page.keyboard.type("demo1234");
  await page.keyboard.press("Enter");
  await tab(page, "Abertos").waitFor();
  await callAs(page, writeAsPersona, {
    params: { personaId: "camila" },
    body: { text: "Chegou com um risco" },
  });

  await tabTo(page, tab(page, "Atendendo"));
  await page.keyboard.press("ArrowRight");
  await acceptButton(page, "Camila Rocha").waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => isFocused(acceptButton(page, "Camila Rocha"))).toBe(true);
  await page.keyboard.press("a");
  await bubble(page, "Chegou com um risco").waitFor();

  await expect.poll(() => isFocused(composer(page, "Camila Rocha"))).toBe(true);
  await page.keyboard.type("Trocamos o tampo");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("sem custo.");
  await page.keyboard.press("Enter");
  await deliveredTicks(page, "Trocamos o tampo").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(row(page, "Camila Rocha").getByRole("link"))).toBe(true);
  await page.keyboard.press("e");
  await row(page, "Camila Rocha").waitFor({ state: "detached" });
  await expect.poll(() => isFocused(row(page, "Renata Siqueira").getByRole("link"))).toBe(true);

  await page.setViewportSize({ width: 1280, height: 400 });
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/assets\/palette-/, (route) => loaded.promise.then(() => route.continue()));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lista");
  loaded.resolve();
  await page.getByRole("combobox", { name: "Buscar ou executar" }).waitFor();
  await page.keyboard.type(" de arq");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Listas de arquivos" }).waitFor();
  const line = page.getByRole("navigation").getByRole("link", { name: "Listas de arquivos" });
  await expect.poll(() => shareInSight(line)).toBe(1);
  await page.reload();
  await page.getByRole("navigation").getByRole("link", { name: "Kanban" }).waitFor({ state: "attached" });
  await expect.poll(() => shareInSight(line)).toBe(1);
  await page.setViewportSize(screens.desktop.viewport);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("atendimentos");
  await page
    .getByRole("option", { name: /Atendimentos/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await tabTo(page, tab(page, "Abertos"));
  await page.keyboard.press("ArrowRight");
  await row(page, "Camila Rocha").getByText("Trocamos o tampo").waitFor();
});

it("the focus moves to the next ticket after a conversation is resolved or deleted", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await link(page, "João Pedro Alencar").press("Enter");
  await button(page, "Resolver").press("Enter");
  await expect.poll(() => isFocused(link(page, "Sônia Albuquerque"))).toBe(true);

  await page.keyboard.press("Enter");
  await button(page, "Mais opções").press("Enter");
  await page.getByRole("menuitem", { name: "Excluir" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).press("Enter");
  await expect.poll(() => isFocused(link(page, "Reforma da varanda"))).toBe(true);
});

it("the focus stays in a menu if it moved before the menu's open event", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await page.getByRole("button", { name: /^Conta de/ }).evaluate(async (button: HTMLButtonElement) => {
    const popover = button.popoverTargetElement;
    const isSaid = new Promise((resolve) => popover?.addEventListener("toggle", resolve));
    button.click();
    popover?.querySelector<HTMLElement>("[role=menuitem]:last-child")?.focus();
    await isSaid;
  });
  expect(await isFocused(page.getByRole("menuitem", { name: "Sair" }))).toBe(true);
});

it("on a phone the focus moves to the tabs when the ticket list becomes empty", async () => {
  const page = await fixture.open(screens.phone);
  await signInPage(page);
  for (const name of ["Diego Farias", "Reforma da varanda"]) {
    await link(page, name).press("Enter");
    await button(page, "Mais opções").press("Enter");
    await page.getByRole("menuitem", { name: "Devolver" }).press("Enter");
  }
  await expect.poll(() => isFocused(tab(page, "Atendendo"))).toBe(true);
});

function link(page: Page, customer: string): Locator {
  return row(page, customer).getByRole("link");
}

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Returns the visible part of the element's area, from 0 to 1. */
function shareInSight(part: Locator): Promise<number> {
  return part.evaluate(
    (element) =>
      new Promise((resolve) => {
        new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(element);
      }),
  );
}
