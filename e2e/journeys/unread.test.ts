import { writeAsPersona } from "@recado/contract/demo-phones";
import { getTicketByUuid } from "@recado/contract/tickets";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { callAs } from "../fixtures/call-as.ts";
import { delayAnswers } from "../fixtures/delay-requests.ts";
import { bubble, conversation, deliveredTicks, row, sendAnswer } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { openConversation } from "../fixtures/open-conversation.ts";

const fixture = withProduct();
const readings = /\/tickets\/\d+\/read$/;

// Specification (tickets): the reader gets back to the first unread message.
it("a button leads back to the first unread message until the message was seen", async () => {
  const page = await fixture.open();
  await openConversation(page, "Camila Rocha");

  await arriveWhileAway(page, 45);
  await page.reload();
  await row(page, "Camila Rocha").click();
  await bubble(page, "Mensagem 45 de 45").waitFor();
  expect(await bubble(page, "Mensagem 1 de 45").count()).toBe(0);
  await wayBack(page).click();
  await expect.poll(() => line(page, "45 novas mensagens").evaluate(isInSight)).toBe(true);
  await bubble(page, "Mensagem 1 de 45").waitFor();
  await wayBack(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Ir para o fim/ }).click();
  await bubble(page, "Mensagem 45 de 45").waitFor();
  expect(await wayBack(page).count()).toBe(0);

  await arriveWhileAway(page, 12);
  await row(page, "Camila Rocha").click();
  await expect.poll(() => line(page, "12 novas mensagens").evaluate(isInSight)).toBe(true);
  await wayBack(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Ir para o fim/ }).click();
  // The button counts the messages above. The last of the twelve are on screen.
  const above = Number(/\d+/.exec((await wayBack(page).textContent()) ?? "")?.[0]);
  expect(above).toBeGreaterThan(0);
  expect(above).toBeLessThan(12);
  await wayBack(page).click();
  await expect.poll(() => line(page, "12 novas mensagens").evaluate(isInSight)).toBe(true);
  await wayBack(page).waitFor({ state: "detached" });
});

// Specification (tickets): what comes in below a reader who has scrolled up stays unread.
it("messages below a scrolled-up reader stay unread until the reader is at the end again", async () => {
  const page = await fixture.open();
  const { heldAfter, tell } = await holdReadings(page);
  await openConversation(page, "Otávio Menezes");
  const goOn = await delayAnswers(page, readings);
  await writeMany(page, "otavio", 12);
  await bubble(page, "Mensagem 12 de 12").waitFor();
  // The unread count cannot be trusted before the list shows the last message.
  await row(page, "Otávio Menezes").getByText("Mensagem 12 de 12.").waitFor();
  await expect.poll(() => unreadOf(page, "Otávio Menezes").count()).toBe(0);
  await thread(page, "Otávio Menezes").evaluate((element) => element.scrollTo({ top: 0 }));
  const toEnd = page.getByRole("button", { name: /^Ir para o fim/ });
  await toEnd.waitFor();
  const read: string[] = [];
  page.on("request", (request) => {
    if (readings.test(request.url())) read.push(request.url());
  });
  const ticket = { params: { uuid: page.url().split("/").at(-1) ?? "" } };
  const unread = async () => (await callAs(page, getTicketByUuid, ticket)).unreadMessages;
  for (const [place, text] of ["E agora?", "Alô?"].entries()) {
    await callAs(page, writeAsPersona, { params: { personaId: "otavio" }, body: { text } });
    // The request that marks the earlier messages as read was held back. It reaches the server only after the first of
    // these two messages.
    goOn();
    await expect.poll(unread).toBe(place + 1);
    await expect.poll(() => unreadOf(page, "Otávio Menezes").textContent()).toBe(String(place + 1));
  }
  expect(read).toEqual([]);
  await page.reload();
  await expect.poll(() => unreadOf(page, "Otávio Menezes").count()).toBe(0);
  await expect.poll(unread).toBe(0);
  let isAway = true;
  await page.route(readings, (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  let tries = 0;
  const isUnread = async () => {
    tries += 1;
    const text = `Posso passar aí? ${tries}`;
    await callAs(page, writeAsPersona, { params: { personaId: "otavio" }, body: { text } });
    await row(page, "Otávio Menezes").getByText(text).waitFor();
    return (await unread()) > 0;
  };
  // A request that was already on its way may mark the first of these messages as read.
  await expect.poll(isUnread).toBe(true);
  isAway = false;
  await expect.poll(unread).toBe(0);
  const held = heldAfter("Tem alguém?");
  await callAs(page, writeAsPersona, { params: { personaId: "otavio" }, body: { text: "Tem alguém?" } });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await callAs(page, writeAsPersona, { params: { personaId: "otavio" }, body: { text: "Oi?" } });
  await expect.poll(unread).toBe(1);
  await tell();
  await bubble(page, "Oi?").waitFor();
  await expect.poll(unread).toBe(0);
});

// Specification (tickets): a conversation stays at its end while an answer is on its way.
it("a conversation stays at its end while a message is being sent and the customer writes", async () => {
  const page = await fixture.open();
  await openConversation(page, "Lívia Prado");
  await writeMany(page, "livia", 12);
  await bubble(page, "Mensagem 12 de 12").waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/messages/*", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await sendAnswer(page, "Lívia Prado", "Vou ver");
  await bubble(page, "Vou ver").waitFor();
  await writeMany(page, "livia", 3);
  await bubble(page, "Mensagem 3 de 3").waitFor();
  const distance = () =>
    thread(page, "Lívia Prado").evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
  await expect.poll(distance).toBe(0);
  held.resolve();
  await deliveredTicks(page, "Vou ver").waitFor();
  await expect.poll(distance).toBe(0);
});

/**
 * Holds back the socket event that tells the page that this message was read, and all later events. `tell` then
 * delivers all of them at once.
 */
async function holdReadings(page: Page) {
  const held: (() => void)[] = [];
  let words: string | undefined;
  let isTold = false;
  await page.routeWebSocket(/socket\.io/, (line) => {
    line.connectToServer().onMessage((news) => {
      if (words !== undefined) isTold ||= news.includes(words);
      if (held.length > 0 || (isTold && news.includes("updateUnread"))) held.push(() => line.send(news));
      else line.send(news);
    });
  });
  return {
    heldAfter: (of: string) => {
      words = of;
      return held;
    },
    tell: async () => {
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1_000);
      for (const send of held.splice(0)) send();
      await page.clock.resume();
    },
  };
}

/** Lets the customer write messages while the agent has another conversation open. */
async function arriveWhileAway(page: Page, count: number): Promise<void> {
  await row(page, "Diego Farias").click();
  await conversation(page, "Diego Farias").waitFor();
  await writeMany(page, "camila", count);
  await row(page, "Camila Rocha").getByText(`Mensagem ${count} de ${count}.`).waitFor();
}

async function writeMany(page: Page, personaId: string, count: number): Promise<void> {
  const words = "O prazo de entrega desta cidade depende da transportadora que passa na semana. ".repeat(3);
  for (let number = 1; number <= count; number++)
    await callAs(page, writeAsPersona, {
      params: { personaId },
      body: { text: `Mensagem ${number} de ${count}. ${words}` },
    });
}

function unreadOf(page: Page, customer: string) {
  return row(page, customer).getByText(/^\d+$/);
}

function thread(page: Page, customer: string) {
  return page.getByRole("region", { name: `Mensagens com ${customer}` });
}

function wayBack(page: Page) {
  return page.getByRole("button", { name: /^Ir para a primeira de/ });
}

function line(page: Page, words: string) {
  return conversation(page, "Camila Rocha").getByText(words, { exact: true });
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest("section")?.getBoundingClientRect();
  return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
}
