import type { Message } from "@recado/contract/messages";
import { describe, expect, it } from "vitest";
import { sampleFile, sampleMessage } from "../../testing/samples.ts";
import { canDelete, canEdit, canForward, canReact, ownReaction } from "./message-rules.ts";

const minute = 60_000;

function ours(changes: Partial<Message> = {}): Message {
  return sampleMessage({ fromMe: true, ack: 1, ...changes });
}

function after(minutes: number): number {
  return Date.parse(ours().createdAt) + minutes * minute;
}

describe("a message", () => {
  it.each([
    ["from either side", sampleMessage(), true],
    ["that failed", ours({ error: "ERR_SENDING_WAPP_MSG" }), true],
    ["with a file", sampleMessage({ mediaType: "image", media: sampleFile() }), true],
    ["whose file is missing", sampleMessage({ media: sampleFile({ state: "failed" }) }), false],
    ["that may be viewed once", sampleMessage({ media: sampleFile({ isViewOnce: true }) }), false],
    ["that is deleted", sampleMessage({ isDeleted: true }), false],
    ["about a call", sampleMessage({ mediaType: "call_log" }), false],
  ])("$0 can be forwarded: $2", (_, message, expected) => {
    expect(canForward(message)).toBe(expected);
  });

  it.each([
    ["sent 14 minutes ago", ours(), 14, true],
    ["sent 15 minutes ago", ours(), 15, false],
    ["from the customer", sampleMessage(), 1, false],
    ["with a picture", ours({ mediaType: "image" }), 1, false],
    ["that is deleted", ours({ isDeleted: true }), 1, false],
    ["that failed", ours({ error: "ERR_SENDING_WAPP_MSG" }), 1, false],
  ])("$0 can be edited: $3", (_, message, minutes, expected) => {
    expect(canEdit(message, after(minutes))).toBe(expected);
  });

  it.each([
    ["sent 59 hours ago", ours(), 59 * 60, true],
    ["sent with a picture", ours({ mediaType: "image" }), 1, true],
    ["sent 60 hours ago", ours(), 60 * 60, false],
    ["from the customer", sampleMessage(), 1, false],
    ["about a call", ours({ mediaType: "call_log" }), 1, false],
    ["that is unconfirmed", ours({ error: "ERR_SENDING_UNCONFIRMED" }), 1, true],
    ["that failed", ours({ error: "ERR_SENDING_WAPP_MSG" }), 1, false],
    ["that is deleted", ours({ isDeleted: true }), 1, false],
  ])("$0 can be deleted for everyone: $3", (_, message, minutes, expected) => {
    expect(canDelete(message, after(minutes))).toBe(expected);
  });

  it.each([
    ["from the customer", sampleMessage(), true],
    ["sent by the company", ours(), true],
    ["that failed", ours({ error: "ERR_SENDING_WAPP_MSG" }), false],
    ["that is deleted", sampleMessage({ isDeleted: true }), false],
    ["about a call", sampleMessage({ mediaType: "call_log" }), false],
  ])("$0 can get a reaction: $2", (_, message, expected) => {
    expect(canReact(message)).toBe(expected);
  });

  it("shows the company's own reaction among the others", () => {
    const theirs = { emoji: "👍", fromMe: false, name: "Camila", isWaiting: false };
    expect(ownReaction({ reactions: [theirs] })).toBe("");
    expect(ownReaction({ reactions: [theirs, { ...theirs, emoji: "🙏", fromMe: true }] })).toBe("🙏");
  });
});
