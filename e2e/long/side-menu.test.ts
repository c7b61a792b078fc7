import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();

/** Screen of a small laptop, on which the entries of an admin's menu do not all fit. */
const laptop = { viewport: { width: 1_366, height: 768 } };

it("side menu: a collapsed group stays collapsed after a reload, except for the entry of the current page", async () => {
  const page = await openLaptop();
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  const group = menu.getByRole("button", { name: "Conteúdo" });
  await group.click();
  await menu.getByRole("link", { name: "Tags" }).waitFor({ state: "hidden" });

  await page.reload();
  await group.waitFor();
  expect(await group.getAttribute("aria-expanded")).toBe("false");
  expect(await menu.getByRole("link", { name: "Tags" }).isVisible()).toBe(false);
  await page.goto("/tags");
  await menu.getByRole("link", { name: "Tags" }).waitFor();
  expect(await menu.getByRole("link", { name: "Respostas rápidas" }).isVisible()).toBe(false);
});

it("side menu: on a laptop, groups that are seldom used start collapsed, and nothing scrolls", async () => {
  const page = await openLaptop();
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  for (const name of ["Conexões", "Configurações"]) {
    const box = await menu.getByRole("link", { name }).boundingBox();
    expect(box && box.y + box.height, name).toBeLessThanOrEqual(laptop.viewport.height);
  }
  const expanded = (name: string) => menu.getByRole("button", { name }).getAttribute("aria-expanded");
  expect(await Promise.all(["Conteúdo", "Campanhas", "Administração"].map(expanded))).toEqual([
    "true",
    "false",
    "false",
  ]);
  const groups = menu.locator("section").first().locator("..");
  expect(await groups.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

/** Opens the inbox without the demonstration's phone, beside which the menu shows only icons. */
async function openLaptop(): Promise<Page> {
  const page = await fixture.open(laptop);
  await signInPage(page);
  await page.evaluate(() => localStorage.setItem("demoPhone", "false"));
  await page.reload();
  return page;
}
