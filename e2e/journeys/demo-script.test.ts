import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  closePhone,
  openPhone,
  phone,
  phoneBubble,
  phoneField,
  writeOnPhone,
} from "../fixtures/customer-phone.ts";
import { acceptButton, bubble, enterDemo, row, sendAnswer, tab, ticks } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { screens } from "../fixtures/screens.ts";
import { widths } from "../fixtures/widths.ts";

const fixture = withProduct();
/**
 * The customer is asked for a rating 15 s after the ticket is resolved, when undoing is no longer possible. The usual
 * timeout of 15 s would be too short.
 */
const onceUndoIsOver = { timeout: 45_000 };

// Specification (tickets): wide screens show list and conversation.
// Specification (tickets): narrow screens under 600 px use two tabs.
// Specification (administration): the first minute: the phone asks for 1 to 3.
// Specification (administration): every message of the bot is visible as the bot's.
it.each(
  widths([
    { screen: "desktop", customer: "Camila Rocha" },
    { screen: "phone", customer: "Otávio Menezes" },
  ]),
)(
  "a visitor plays customer and agent of the demonstration within a minute, on a $screen",
  async ({ screen, customer }) => {
    const page = await fixture.open(screens[screen]);
    const waiting = async () => Number(/\d+/.exec((await tab(page, "Aguardando").textContent()) ?? "")?.[0]);
    await enterDemo(page);
    await expect.poll(waiting).toBeGreaterThan(0);
    const waitingBefore = await waiting();
    await expect.poll(() => unreadInTitle(page.title())).toBeGreaterThan(0);
    const unreadBefore = await unreadInTitle(page.title());

    await openPhone(page, customer);
    const [firstWords = ""] = (await phoneField(page).inputValue()).split("\n");
    expect(firstWords).not.toBe("");
    await phone(page).getByRole("button", { name: "Enviar do celular" }).click();
    await phoneBubble(page, firstWords).waitFor();
    await closePhone(page);
    await expect.poll(waiting).toBe(waitingBefore + 1);
    // Nobody has to answer yet, because the chatbot greets the customer.
    expect(await unreadInTitle(page.title())).toBe(unreadBefore);

    await tab(page, "Aguardando").click();
    // The chatbot has already greeted the customer.
    await row(page, customer).getByRole("img", { name: "Em atendimento com o chatbot" }).waitFor();
    await acceptButton(page, customer).click();
    await bubble(page, firstWords).waitFor();
    const words = "Posso ajudar, o prazo é de 20 dias úteis.";
    await sendAnswer(page, customer, words);
    await openPhone(page, customer);
    await phoneBubble(page, "Mensagem Automática:").waitFor();
    await phoneBubble(page, words).waitFor();
    await bubble(page, "Mensagem Automática:").getByText("Chatbot", { exact: true }).waitFor();
    expect(await bubble(page, words).getByText("Chatbot", { exact: true }).count()).toBe(0);
    await ticks(page, words, "Lida").waitFor({ state: "attached" });
    await phone(page).getByText("Tudo certo? Clique em Resolver.").waitFor();
    await writeQuickly(page, ["Então", "são três", "mesas", "e uma", "cadeira"]);
    await closePhone(page);
    // The customer's last message has to arrive before the ticket is resolved, because a later message would open a new
    // ticket.
    await bubble(page, "cadeira").waitFor();
    const read = ticks(page, words, "Lida");
    expect(await read.evaluate((image) => getComputedStyle(image).color)).toBe("rgb(18, 121, 196)");

    await page.getByRole("button", { name: "Resolver" }).click();
    await tab(page, "Aguardando").waitFor();
    await expect.poll(() => row(page, customer).count()).toBe(0);
    expect(await waiting()).toBe(waitingBefore);
    await tab(page, "Resolvidos").click();
    // The row shows what the customer wrote, not the automatic rating question.
    await row(page, customer).getByText("cadeira").waitFor();

    await openPhone(page, customer);
    await phoneBubble(page, "como foi o nosso atendimento?").waitFor(onceUndoIsOver);
    await phone(page).getByText("O celular pede uma nota: responda com 1, 2 ou 3.").waitFor();
    await writeOnPhone(page, "3");
    await phoneBubble(page, "Obrigado").waitFor();
    await phone(page).getByText("É isso! Agora conecte um número de verdade.").waitFor();
    await closePhone(page);
    await row(page, customer).getByText("3", { exact: true }).waitFor();
  },
);

/**
 * Sends several messages before the server has acknowledged the first one. Checks that the text of a failed message
 * returns to the text field.
 */
async function writeQuickly(page: Page, words: readonly string[]): Promise<void> {
  const messages = "**/demo/phones/*/messages";
  const sent = Promise.withResolvers<void>();
  await page.route(messages, (route) => sent.promise.then(() => route.continue()));
  for (const line of words) {
    await phoneField(page).pressSequentially(line);
    await phoneField(page).press("Enter");
  }
  await phoneField(page).fill("Até logo");
  sent.resolve();
  const bubbles = phone(page).getByRole("region", { name: "Conversa no celular" }).getByRole("listitem");
  const newest = async () => (await bubbles.allInnerTexts()).slice(-words.length);
  await expect.poll(newest).toEqual(words.map((line) => expect.stringContaining(line)));
  expect(await phoneField(page).inputValue()).toBe("Até logo");

  await page.unroute(messages);
  await page.route(messages, (route) => route.abort(), { times: 1 });
  await phoneField(page).press("Enter");
  await expect.poll(() => phoneField(page).inputValue()).toBe("Até logo");
}

async function unreadInTitle(title: Promise<string>): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await title)?.[1] ?? 0);
}
