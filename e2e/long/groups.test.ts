import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { bubble, composer, row, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
const group = "Reforma da varanda";

async function openGroup(page: Page): Promise<Locator> {
  await signInPage(page);
  await tab(page, "Atendendo").click();
  await row(page, group).click();
  const field = composer(page, group);
  await field.waitFor();
  return field;
}

function suggestions(page: Page): Locator {
  return page.getByRole("listbox", { name: "Mencionar no grupo" });
}

it("a group's members are mentioned by keyboard, in a new message and in an edit", async () => {
  const page = await fixture.open();
  const field = await openGroup(page);
  await bubble(page, "Ótimo! @Wagner Pinto, você abre").waitFor();
  await field.pressSequentially("Certo, @");
  await expect.poll(() => suggestions(page).getByRole("option").count()).toBe(3);
  expect(await accessibilityViolations(page, "suggested members")).toEqual([]);
  await page.keyboard.press("Escape");
  await suggestions(page).waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("Certo, @");
  await field.pressSequentially("wag");
  await suggestions(page).getByRole("option", { name: "Wagner Pinto", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await field.pressSequentially("às 9 com @");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await field.pressSequentially("!");
  const words = await field.inputValue();
  expect(words).toMatch(/^Certo, @Wagner Pinto às 9 com @.+ !$/);
  await page.keyboard.press("Enter");
  await bubble(page, words)
    .getByRole("img", { name: /^(Enviada|Entregue|Lida)$/ })
    .waitFor();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => field.inputValue()).toBe(words);
  await field.pressSequentially(" @ter");
  await suggestions(page).getByRole("option", { name: "Tereza Antunes" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await bubble(page, `${words} @Tereza Antunes`).getByText("Editada").waitFor();
});

it("on a phone, a touch mentions a member, and the panel lists the members with the group's admin", async () => {
  const page = await fixture.open(screens.phone);
  const field = await openGroup(page);
  await field.pressSequentially("@pin");
  await suggestions(page).getByRole("option", { name: "Wagner Pinto" }).tap();
  expect(await field.inputValue()).toBe("@Wagner Pinto ");
  await page.getByRole("button", { name: "Dados do contato" }).first().tap();
  const panel = page.getByRole("dialog", { name: "Dados do contato" });
  await panel.getByRole("heading", { name: "Participantes (3)" }).waitFor();
  await panel
    .getByRole("listitem")
    .filter({ hasText: "Tereza Antunes" })
    .getByText("Admin do grupo")
    .waitFor();
  expect(await accessibilityViolations(page, "members of a group")).toEqual([]);
});
