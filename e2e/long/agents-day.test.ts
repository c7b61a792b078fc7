import { writeAsPersona } from "@recado/contract/demo-phones";
import { listTickets, updateTicket } from "@recado/contract/tickets";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { accessibilityViolations } from "../fixtures/accessibility-violations.ts";
import { callAs } from "../fixtures/call-as.ts";
import { acceptButton, bubble, composer, row, sendAnswer, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { type DemoCustomer, openConversation } from "../fixtures/open-conversation.ts";
import { signInPage } from "../fixtures/sign-in.ts";

const fixture = withProduct();
/** A screen of 1440 × 900 at 200 % zoom. */
const zoomed = { viewport: { width: 720, height: 450 } };

it("a message is sent and its ticket resolved in one step, and resolving with an unsent message asks first", async () => {
  const page = await fixture.open();
  await openNewConversation(page, "Lívia Prado");
  await composer(page, "Lívia Prado").fill("Até logo!");
  await page.getByRole("button", { name: "Resolver", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Mensagem não enviada" });
  await question.getByText("Até logo!").waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await composer(page, "Lívia Prado").inputValue()).toBe("Até logo!");

  await composer(page, "Lívia Prado").press("Control+Shift+Enter");
  await page.getByText("Atendimento de Lívia Prado resolvido.").waitFor();
  await tab(page, "Resolvidos").click();
  await row(page, "Lívia Prado").getByText("Até logo!").waitFor();
});

it("a customer's earlier ticket opens above the conversation, whose messages stay where they are", async () => {
  const page = await fixture.open();
  await openNewConversation(page, "Otávio Menezes");
  await sendAnswer(page, "Otávio Menezes", "O boleto foi enviado.");
  await bubble(page, "O boleto foi enviado.").waitFor();
  await openNewConversation(page, "Otávio Menezes");
  const present = bubble(page, "Mensagem Automática:");
  const before = await topOf(present);
  await page.getByRole("button", { name: /Resolvido por Marina Costa/ }).click();
  await bubble(page, "O boleto foi enviado.").waitFor();
  expect(await accessibilityViolations(page, "an earlier ticket")).toEqual([]);
  await page.getByRole("button", { name: /Resolvido por Marina Costa/ }).click();
  await bubble(page, "O boleto foi enviado.").waitFor({ state: "detached" });
  expect(Math.abs((await topOf(present)) - before)).toBeLessThanOrEqual(1);
});

it("accepting a ticket shows its conversation before the server has answered", async () => {
  const page = await fixture.open();
  await signInPage(page);
  await closeTickets(page, "Camila Rocha");
  await callAs(page, writeAsPersona, { params: { personaId: "camila" }, body: { text: "Bom dia" } });
  await tab(page, "Aguardando").click();
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/tickets\/\d+$/, async (route) => {
    if (route.request().method() === "PUT") await answered.promise;
    await route.continue();
  });
  await acceptButton(page, "Camila Rocha").click();
  await page.locator("[data-awaits-field]").first().waitFor();
  expect(new URL(page.url()).pathname).not.toBe("/tickets");
  answered.resolve();
  await composer(page, "Camila Rocha").waitFor();
});

it("Back returns to the place in a conversation that was read", async () => {
  const page = await fixture.open();
  await openNewConversation(page, "Camila Rocha");
  for (let number = 1; number <= 15; number++)
    await callAs(page, writeAsPersona, {
      params: { personaId: "camila" },
      body: { text: `Linha ${number}\n`.repeat(4) },
    });
  await bubble(page, "Linha 15").hover();
  await page.mouse.wheel(0, -600);
  const read = bubble(page, "Linha 9");
  await expect.poll(() => isOnScreen(read)).toBe(true);
  await row(page, "Diego Farias").getByRole("link").click();
  await composer(page, "Diego Farias").waitFor();
  await page.goBack();
  await composer(page, "Camila Rocha").waitFor();
  await expect.poll(() => isOnScreen(read)).toBe(true);
});

it("at 200 % zoom Esc leads from the message field to the list, where letters are commands again", async () => {
  const page = await fixture.open(zoomed);
  await signInPage(page);
  await row(page, "Diego Farias").getByRole("link").click();
  await composer(page, "Diego Farias").waitFor();
  await composer(page, "Diego Farias").focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedText(page)).toContain("Diego Farias");
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: "Transferir atendimento de Diego Farias" }).waitFor();
  await page.keyboard.press("Escape");
  await composer(page, "Diego Farias").waitFor();
  expect(await composer(page, "Diego Farias").inputValue()).toBe("");
});

/** Opens a new ticket of a customer; a ticket that another test has left open is closed before. */
async function openNewConversation(page: Page, customer: DemoCustomer): Promise<void> {
  await signInPage(page);
  await closeTickets(page, customer);
  await openConversation(page, customer);
}

async function closeTickets(page: Page, customer: DemoCustomer): Promise<void> {
  const { tickets } = await callAs(page, listTickets, { query: { status: "open", showAll: "true" } });
  for (const { id } of tickets.filter(({ contact }) => contact.name === customer))
    await callAs(page, updateTicket, { params: { id: String(id) }, body: { status: "closed" } });
}

async function topOf(message: Locator): Promise<number> {
  return (await message.boundingBox())?.y ?? Number.NaN;
}

function isOnScreen(message: Locator): Promise<boolean> {
  return message.isVisible().then(async (visible) => visible && (await topOf(message)) > 0);
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}
