import { expect, it } from "vitest";
import { sampleTicket } from "../../../../testing/samples.ts";
import { previewTicket, shortenName, unreadText, withoutOwnName } from "./ticket-preview.ts";

const ticket = sampleTicket({
  lastMessage: "Marina: Segue o link *agora*",
  fromMe: true,
  lastMessageAck: 3,
});

// Specification (tickets): a row shows the last message, cut, with its ticks.
it("a ticket's preview prefers a draft over typing and typing over the last message", () => {
  expect(previewTicket(ticket, " Olá\n*tudo* bem ", true)).toEqual({
    kind: "draft",
    text: "Olá tudo bem",
    failed: false,
  });
  expect(previewTicket(ticket, "  ", true)).toEqual({ kind: "typing" });
  expect(previewTicket(ticket, "", false)).toEqual({
    kind: "lastMessage",
    ack: 3,
    failed: false,
  });
});

it("a ticket's preview leaves out the user's own signature, but not a colleague's", () => {
  expect(withoutOwnName("Marina Costa: Segue o link", "Marina Costa")).toBe("Segue o link");
  expect(withoutOwnName("Marina Costa: Segue o link", "Rafael Nunes")).toBe("Marina Costa: Segue o link");
});

it("a ticket's preview shows a recording that is not sent before a draft", () => {
  expect(previewTicket(ticket, "Olá", true, null, true)).toEqual({ kind: "recording" });
});

it("a ticket's preview marks a last message that could not be sent", () => {
  const failed = { ...ticket, lastMessageAck: 0, lastMessageFailed: true };
  expect(previewTicket(failed, "", false)).toMatchObject({ ack: 0, failed: true });
});

it("a ticket's preview shows unsent messages, and failed ones before newer incoming messages", () => {
  const waiting = { words: "*Marina:*\nJá vai", failed: false };
  const failed = { ...waiting, failed: true };
  const answered = { ...ticket, fromMe: false, lastMessage: "E então?" };
  expect(previewTicket(answered, "", false, waiting)).toEqual({
    kind: "unsent",
    text: "Marina: Já vai",
    failed: false,
  });
  expect(previewTicket(answered, "", true, waiting)).toEqual({ kind: "typing" });
  expect(previewTicket(answered, "", true, failed)).toMatchObject({ kind: "unsent", failed: true });
  expect(previewTicket(answered, "Olá", false, failed)).toEqual({ kind: "draft", text: "Olá", failed: true });
});

it("a ticket's preview shows neither text nor tick of a deleted message", () => {
  const deleted = { ...ticket, lastMessageDeleted: true };
  expect(previewTicket(deleted, "", false)).toEqual({ kind: "deleted" });
  expect(previewTicket(deleted, "Olá", false)).toEqual({
    kind: "draft",
    text: "Olá",
    failed: false,
  });
});

it("a ticket's preview shows no tick for a customer's message", () => {
  expect(previewTicket({ ...ticket, fromMe: false }, "", false)).toMatchObject({ ack: null });
});

it.each([
  ["Ana", "Ana"],
  ["Ana Soares", "Ana Soares"],
  ["Condomínio Jardim", "Condomínio..."],
  ["👩‍👩‍👧‍👦 Família Souza", "👩‍👩‍👧‍👦 Família ..."],
])("a long contact name is shortened from %s to %s", (name, expected) => {
  expect(shortenName(name)).toBe(expected);
});

it("the unread badge shows at most 99+", () => {
  expect([1, 99, 100].map(unreadText)).toEqual(["1", "99", "99+"]);
});
