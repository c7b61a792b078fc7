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
  const received = bubble(page, "Ótimo! @Wagner Pinto, você abre");
  await received.getByText("@Wagner Pinto", { exact: true }).waitFor();
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

it("members that could not be loaded are asked for again, and a refused mention is sent as plain text", async () => {
  const page = await fixture.open();
  const field = await openGroup(page);
  const unknown = { error: "ERR_NO_CONTACT_FOUND", requestId: "1" };
  await page.route("**/api/contacts/*/members", (route) => route.fulfill({ status: 404, json: unknown }), {
    times: 1,
  });
  await field.pressSequentially("@wag");
  const failed = page.getByRole("status").filter({ hasText: "Os participantes não carregaram." });
  await failed.getByRole("button", { name: "Tentar de novo" }).click();
  await suggestions(page).getByRole("option", { name: "Wagner Pinto" }).waitFor();
  await page.keyboard.press("Enter");
  await field.pressSequentially("até amanhã");
  const refusal = { error: "ERR_MENTION_NOT_MEMBER", params: { name: "Wagner Pinto" }, requestId: "1" };
  await page.route("**/api/messages/*", (route) => route.fulfill({ status: 400, json: refusal }), {
    times: 1,
  });
  await page.keyboard.press("Enter");
  await page
    .getByText("Só participantes do grupo podem ser mencionados, e Wagner Pinto não participa.")
    .waitFor();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/api/messages/"),
  );
  await page.getByRole("button", { name: "Enviar sem a menção" }).click();
  expect((await sent).postData()).not.toContain("memberId");
  await bubble(page, "@Wagner Pinto até amanhã")
    .getByRole("img", { name: /^(Enviada|Entregue|Lida)$/ })
    .waitFor();
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
