import { getMe } from "@recado/contract/auth";
import { createChat, type InternalChat, sendChatMessage } from "@recado/contract/chats";
import { writeAsPersona } from "@recado/contract/demo-phones";
import { createTicketNote } from "@recado/contract/ticket-notes";
import { getTicketByUuid, listTickets, updateTicket } from "@recado/contract/tickets";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { keepRecords, lookAt, openTwice, recordsOf } from "../fixtures/alert-records.ts";
import { callAs } from "../fixtures/call-as.ts";
import { openPhone, writeOnPhone } from "../fixtures/customer-phone.ts";
import { acceptButton, bell, bubble, composer, conversation, tab } from "../fixtures/inbox.ts";
import { withProduct } from "../fixtures/journeys.ts";
import { signInPage } from "../fixtures/sign-in.ts";
import { isLongRun } from "../fixtures/widths.ts";

const fixture = withProduct();

// Specification (tickets): a browser notification calls once over several tabs, never for the conversation in view.
it("a notification is shown once over two tabs and not for the conversation in view", async () => {
  const marina = await fixture.openCold();
  await signInPage(marina, "admin@demo.recado");
  const first = await fixture.openCold();
  const second = await openTwice(first, "rafael@demo.recado");

  await openPhone(marina, "Otávio Menezes");
  await writeOnPhone(marina, "Tem alguém aí?");
  await tab(first, "Aguardando").click();
  await acceptButton(first, "Otávio Menezes").waitFor();
  await expect.poll(() => recordsOf(first, second)).toMatchObject({ shown: ["Otávio Menezes"], sounds: 1 });
  await expect.poll(() => second.title()).toMatch(/^\(\d+\)/);

  await lookAt(first, true);
  await acceptButton(first, "Otávio Menezes").click();
  await bubble(first, "Tem alguém aí?").waitFor();
  await writeOnPhone(marina, "Que bom!");
  await bubble(first, "Que bom!").waitFor();
  await lookAt(first, false);
  await writeOnPhone(marina, "Ainda aí?");
  await expect
    .poll(() => recordsOf(first, second))
    .toMatchObject({ shown: ["Otávio Menezes", "Otávio Menezes"], sounds: 2 });
});

// Specification (tickets): a ticket that a colleague hands over calls its new owner.
it("a ticket handed over by a colleague notifies once, and without sound while in view", async () => {
  const [marina, first] = await Promise.all([fixture.openCold(), fixture.openCold()]);
  await signInPage(marina, "admin@demo.recado");
  const params = await takenTicket(marina, "Lívia Prado", "livia");
  const second = await openTwice(first, "rafael@demo.recado");
  const [lead, agent] = await Promise.all([callAs(marina, getMe, {}), callAs(first, getMe, {})]);
  const queueId = agent.queues[0]?.id ?? null;
  const give = ({ id: userId }: typeof lead) =>
    callAs(marina, updateTicket, { params, body: { queueId, userId } });
  const title = "Marina Costa transferiu o atendimento de Lívia Prado para você";
  const pages = [first, second];
  const toasts = pages.map((page) => page.getByText(title));
  const untilGone = () => Promise.all(toasts.map((toast) => toast.waitFor({ state: "detached" })));

  // The code for notifications is loaded after the page and misses events that arrive earlier. The test therefore
  // transfers tickets until a notification is shown.
  const hearAlready = async () => {
    await give(lead);
    await give(agent);
    return Promise.all(toasts.map((toast) => toast.isVisible()));
  };
  await expect.poll(hearAlready, { interval: 1_000 }).toEqual([true, true]);
  await untilGone();
  const { shown, sounds } = await recordsOf(...pages);
  expect(new Set(shown)).toEqual(new Set([title]));
  await give(lead);
  await give(agent);
  const toast = first.getByRole("status").filter({ hasText: title });
  // The notification stays open while the mouse points at it.
  await toast.hover();
  const once = { shown: [...shown, title], sounds: sounds + 1 };
  await expect.poll(() => recordsOf(...pages)).toEqual(once);

  await toast.getByRole("button", { name: "Abrir" }).click();
  await conversation(first, "Lívia Prado").getByText("Atribuído a Rafael Nunes").waitFor();
  await conversation(first, "Lívia Prado").hover();
  await lookAt(first, true);
  await give(lead);
  await conversation(first, "Lívia Prado").getByText("Atribuído a Marina Costa").waitFor();
  await untilGone();
  await give(agent);
  await conversation(first, "Lívia Prado").getByText("Atribuído a Rafael Nunes").waitFor();
  await second.getByText(title).waitFor();
  expect(await first.getByText(title).count()).toBe(0);
  await untilGone();
  expect(await recordsOf(...pages)).toEqual(once);
});

/** Creates a ticket through a customer's message, and accepts it as the user who is signed in on the page. */
async function takenTicket(page: Page, customer: string, personaId: string): Promise<{ id: string }> {
  await callAs(page, writeAsPersona, { params: { personaId }, body: { text: "Tem alguém aí?" } });
  await tab(page, "Aguardando").click();
  await acceptButton(page, customer).click();
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
  const uuid = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  return { id: String((await callAs(page, getTicketByUuid, { params: { uuid } })).id) };
}

isLongRun(() => {
  it("a colleague's chat message notifies unless the chat is in view", async () => {
    const [other, reader] = await Promise.all([fixture.openCold(), fixture.openCold()]);
    await signInPage(other, "bruna@demo.recado");
    await reader.context().grantPermissions(["notifications"]);
    await reader.context().addInitScript(keepRecords);
    await reader.reload();
    await signInPage(reader, "rodrigo@demo.recado");
    await lookAt(reader, false);
    const { id, title, uuid } = await ownChat(other, reader);
    const say = (message: string) =>
      callAs(other, sendChatMessage, { params: { id: String(id) }, body: { message } });
    await reader
      .getByRole("banner")
      .getByRole("button", { name: /^Chat interno/ })
      .waitFor();

    await say("Alguém viu o martelo?");
    await expect.poll(() => recordsOf(reader)).toMatchObject({ shown: [title], sounds: 1 });
    await reader.goto(`/chats/${uuid}`);
    await bubble(reader, "Alguém viu o martelo?").waitFor();
    await say("Já achei.");
    await bubble(reader, "Já achei.").waitFor();
    await reader.getByRole("banner").getByRole("button", { name: "Chat interno", exact: true }).waitFor();
    await lookAt(reader, false);
    await say("Era da loja.");
    await expect.poll(() => recordsOf(reader)).toMatchObject({ shown: [title], sounds: 1 });
  });
});

/** Creates an internal chat between the users who are signed in on the two given pages. */
async function ownChat(by: Page, member: Page): Promise<InternalChat> {
  const { id } = await callAs(member, getMe, {});
  return callAs(by, createChat, { body: { title: "Ferramentas", users: [id] } });
}

it("a mention is kept as a notice, links to its ticket, and is read on all screens", async () => {
  const [marina, first] = await Promise.all([fixture.openCold(), fixture.openCold()]);
  await Promise.all([signInPage(marina, "admin@demo.recado"), signInPage(first, "bruna@demo.recado")]);
  const second = await first.context().newPage();
  await second.goto("/contacts");
  const bruna = await callAs(first, getMe, {});
  const { tickets } = await callAs(marina, listTickets, { query: { status: "open", showAll: "true" } });
  const ticket = tickets.find(({ queueId }) => bruna.queues.some(({ id }) => id === queueId));
  if (!ticket) throw new Error("expected an open ticket of her queue, found none");
  const note = { ticketId: ticket.id, note: "Pode ver a nota fiscal?", mentions: [bruna.id] };
  await callAs(marina, createTicketNote, { body: note });
  const { uuid } = await callAs(marina, createChat, { body: { title: "Estoque", users: [bruna.id] } });
  await marina.goto(`/chats/${uuid}`);
  const words = composer(marina, "Estoque");
  await words.pressSequentially("@bru");
  await marina.getByRole("option", { name: bruna.name }).click();
  await words.pressSequentially("chegou?");
  await words.press("Enter");
  const labels = () => Promise.all([first, second].map((page) => bell(page).getAttribute("aria-label")));
  const [ends, one] = [
    expect.stringMatching(/2 avisos não lidos$/),
    expect.stringMatching(/1 aviso não lido$/),
  ];
  await expect.poll(labels).toEqual([ends, ends]);

  await bell(first).click();
  await first.getByRole("tab", { name: /^Avisos/ }).click();
  await first.getByRole("link", { name: /Marina Costa mencionou você em Estoque.*chegou\?/ }).click();
  await first.waitForURL(`**/chats/${uuid}`);
  await expect.poll(labels).toEqual([one, one]);
  await bell(second).click();
  await second.getByRole("tab", { name: /^Avisos/ }).click();
  await second.getByRole("link", { name: `Marina Costa mencionou você em ${ticket.contact.name}` }).waitFor();
  await second.getByRole("button", { name: "Marcar tudo como lido" }).click();
  const none = expect.not.stringContaining("aviso");
  await expect.poll(labels).toEqual([none, none]);
});
