import { isDeepStrictEqual } from "node:util";
import { updateContact } from "@recado/contract/contacts";
import { updateSetting } from "@recado/contract/settings";
import { listTickets } from "@recado/contract/tickets";
import type { ContentInput, SendOptions } from "@recado/whatsapp-sandbox/content";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AgentConversation, acceptTicketOf } from "../../../testing/conversation.ts";
import { createTestStaff, openInbox, type Staff, untilFound } from "../../../testing/factories.ts";
import {
  addPhone,
  addSandboxContact,
  openSandboxTestApp,
  pairConnection,
  type SandboxTestApp,
} from "../../../testing/sandbox-test-app.ts";

let testApp: SandboxTestApp;
let padaria: Staff;
let phone: string;
let camila: string;
let daniel: string;
let group: string;
let chat: AgentConversation;

beforeAll(async () => {
  testApp = await openSandboxTestApp();
  padaria = await createTestStaff(testApp);
  await testApp.call(padaria.ana.token, updateSetting, {
    params: { key: "CheckMsgIsGroup" },
    body: { value: "disabled" },
  });
  phone = addPhone(testApp.sandbox);
  await pairConnection(testApp, padaria, phone, "Balcão");
});
beforeEach(async () => {
  camila = addSandboxContact(testApp.sandbox, "Camila");
  daniel = addSandboxContact(testApp.sandbox, "Daniel");
  const subject = `Obra ${daniel}`;
  group = testApp.sandbox.createGroup({ subject, members: [camila, daniel, phone] }).id;
  await write("bom dia");
  chat = await acceptTicketOf(testApp, padaria.bruno, "bom dia");
});
afterAll(async () => {
  expect(testApp.sandbox.unhandled).toEqual([]);
  await testApp.close();
});

function write(content: ContentInput | string, options: SendOptions = {}, by = camila) {
  const said = typeof content === "string" ? ({ kind: "text", text: content } as const) : content;
  return testApp.sandbox.sendToGroup(group, by, said, options);
}

function lidOf(number: string): string {
  const people = [...testApp.sandbox.contacts(), ...testApp.sandbox.phones()];
  return people.find((one) => one.number === number)?.lid ?? "";
}

/** Builds a text that mentions a group member in WhatsApp's format, with the options for sending the text. */
function naming(number: string): [text: string, SendOptions] {
  return [`@${lidOf(number)} pode responder?`, { mentions: [`${lidOf(number)}@lid`] }];
}

/** Action of a live event, and the text of the message that the event contains. */
function pick(payload: unknown) {
  const { action, message } = payload as { action: string; message?: { body: string } };
  return { action, body: message?.body };
}

async function listed(searchParam: string) {
  const query = { status: "open", searchParam } as const;
  return testApp.call(padaria.bruno.token, listTickets, { query });
}

describe("a member mentioned in a group message", () => {
  it("is shown by number, and by name once known, in thread, list, quote and search", async () => {
    const bruno = await openInbox(testApp, padaria.bruno);
    const { id } = await write(...naming(daniel));
    const formatted = `@+55 11 ${daniel.slice(4, 9)}-${daniel.slice(9)} pode responder?`;
    await chat.until(({ body }) => body === formatted);
    expect(await bruno.next(({ name }) => name === "appMessage")).toMatchObject({
      message: { body: formatted },
      ticket: { lastMessage: formatted },
    });
    await write("posso", { quoted: id }, daniel);
    await bruno.next(
      ({ name, payload }) =>
        name === "appMessage" &&
        isDeepStrictEqual(pick(payload), { action: "update", body: "@Daniel pode responder?" }),
    );
    const answer = await chat.until(({ body }) => body === "posso");
    expect(answer.quotedMsg).toMatchObject({ body: "@Daniel pode responder?" });
    await write(...naming(daniel));
    await untilFound(async () =>
      (await listed("daniel pode")).tickets.find(
        ({ lastMessage }) => lastMessage === "@Daniel pode responder?",
      ),
    );
    const { found } = await listed("daniel pode");
    expect(found).toMatchObject([{ excerpt: "@Daniel pode responder?" }]);
  });

  it("is shown by the name that the company saves, also in earlier messages", async () => {
    await write("oi", {}, daniel);
    await write(...naming(daniel));
    const message = await chat.until(({ body }) => body === "@Daniel pode responder?");
    const author = await chat.until(({ body }) => body === "oi");
    await testApp.call(padaria.ana.token, updateContact, {
      params: { id: String(author.contact?.id) },
      body: { name: "Daniel Pedreiro" },
    });
    expect(await chat.until(({ id }) => id === message.id)).toMatchObject({
      body: "@Daniel Pedreiro pode responder?",
    });
    const { tickets } = await testApp.call(padaria.bruno.token, listTickets, { query: { status: "open" } });
    expect(tickets.map(({ lastMessage }) => lastMessage)).toContain("@Daniel Pedreiro pode responder?");
  });

  it("is named in captions, edited texts, beside other mentions and by the number's address", async () => {
    await testApp.sandbox.saveContacts(phone, [{ number: daniel, name: "Daniel da Obra" }]);
    const others = [`@${camila}`, `@${lidOf(daniel)}`, "@1"].join(" e ");
    const mentions = [`${camila}@s.whatsapp.net`, `${lidOf(daniel)}:3@lid`, "outra coisa"];
    await write({ kind: "image", caption: others }, { mentions });
    await chat.until(({ body }) => body === "@Camila e @Daniel da Obra e @1");
    const { id } = await write("quem?");
    const extendedTextMessage = { text: `@${lidOf(daniel)}`, contextInfo: { mentionedJid: mentions } };
    const key = { id, remoteJid: `${group}@g.us`, fromMe: true };
    const protocolMessage = { key, type: 14, editedMessage: { extendedTextMessage } };
    await write({ kind: "raw", message: { protocolMessage } });
    await chat.until(({ body, isEdited }) => isEdited && body === "@Daniel da Obra");
  });

  it("is shown as the connection for the company's number, and named in its own messages", async () => {
    await write(...naming(phone));
    await chat.until(({ body }) => body === "@Balcão pode responder?");
    const [text, options] = naming(camila);
    await write(text, options, phone);
    await chat.until(({ body, fromMe }) => fromMe && body === "@Camila pode responder?");
  });
});

describe("the ad that leads a customer to a WhatsApp Web number", () => {
  const told = {
    title: "Sofá em 10x",
    body: "Promoção de novembro",
    sourceUrl: "https://fb.me/xyz",
    sourceId: "120208",
    sourceType: "ad",
    ctwaClid: "ARAk",
    mediaType: "IMAGE",
    thumbnailUrl: "https://exemplo.invalid/x.jpg",
  };
  const ad = {
    id: "120208",
    sourceType: "ad",
    headline: "Sofá em 10x",
    body: "Promoção de novembro",
    url: "https://fb.me/xyz",
    clickId: "ARAk",
  };

  it.each<[string, ContentInput, object]>([
    ["a text", { kind: "text", text: "Quero saber mais" }, { body: "Quero saber mais" }],
    ["an empty text", { kind: "text", text: "" }, { body: "Sofá em 10x", mediaType: "conversation" }],
    ["a picture", { kind: "image", caption: "este?" }, { body: "este?", mediaType: "image" }],
  ])("is stored with message and ticket beside %s", async (_, content, shown) => {
    const eva = addSandboxContact(testApp.sandbox, "Eva");
    await testApp.sandbox.send(eva, phone, content, { ad: told });
    const { ticket, messages } = await acceptTicketOf(testApp, padaria.bruno, eva);
    expect(ticket).toMatchObject({ ad, lastMessage: Object(shown).body });
    expect(await messages()).toMatchObject([{ ...shown, ad }]);
  });

  it("is not stored for groups or for messages from the company's own phone", async () => {
    await write({ kind: "text", text: "vejam" }, { ad: told });
    expect(await chat.until(({ body }) => body === "vejam")).toMatchObject({ ad: null });
    const eva = addSandboxContact(testApp.sandbox, "Eva");
    await testApp.sandbox.sendFromPhone(phone, eva, { kind: "text", text: "da loja" }, { ad: told });
    const { ticket } = await acceptTicketOf(testApp, padaria.bruno, "da loja");
    expect(ticket.ad).toBeNull();
  });
});
