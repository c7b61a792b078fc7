import { expect, it } from "vitest";
import { sampleTicket } from "../../../../testing/samples.ts";
import { previewTicket, shortenName, unreadText } from "./ticket-preview.ts";

const ticket = sampleTicket({
  lastMessage: "Marina: Segue o link *agora*",
  fromMe: true,
  lastMessageAck: 3,
});

// Specification (tickets): a row shows the last message, cut, with its ticks.
it("shows a draft before typing before the last message", () => {
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

it("says so when the last message could not be sent", () => {
  const failed = { ...ticket, lastMessageAck: 0, lastMessageFailed: true };
  expect(previewTicket(failed, "", false)).toMatchObject({ ack: 0, failed: true });
});

it("shows what is not sent yet, and what failed before whatever comes in", () => {
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

it("has neither the words nor the tick of a deleted message", () => {
  const deleted = { ...ticket, lastMessageDeleted: true };
  expect(previewTicket(deleted, "", false)).toEqual({ kind: "deleted" });
  expect(previewTicket(deleted, "Olá", false)).toEqual({
    kind: "draft",
    text: "Olá",
    failed: false,
  });
});

it("has no tick for a message of the customer", () => {
  expect(previewTicket({ ...ticket, fromMe: false }, "", false)).toMatchObject({ ack: null });
});

it.each([
  ["Ana", "Ana"],
  ["Ana Soares", "Ana Soares"],
  ["Condomínio Jardim", "Condomínio..."],
  ["👩‍👩‍👧‍👦 Família Souza", "👩‍👩‍👧‍👦 Família ..."],
])("shortens %s to %s", (name, expected) => {
  expect(shortenName(name)).toBe(expected);
});

it("caps the unread badge", () => {
  expect([1, 99, 100].map(unreadText)).toEqual(["1", "99", "99+"]);
});
