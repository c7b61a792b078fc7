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
    ["of either side", sampleMessage(), true],
    ["that failed", ours({ error: "ERR_SENDING_WAPP_MSG" }), true],
    ["with a file", sampleMessage({ mediaType: "image", media: sampleFile() }), true],
    ["whose file is not here", sampleMessage({ media: sampleFile({ state: "failed" }) }), false],
    ["to be seen once", sampleMessage({ media: sampleFile({ isViewOnce: true }) }), false],
    ["that is deleted", sampleMessage({ isDeleted: true }), false],
    ["of a call", sampleMessage({ mediaType: "call_log" }), false],
  ])("%s can be forwarded or not", (_, message, expected) => {
    expect(canForward(message)).toBe(expected);
  });

  it.each([
    ["of ours", ours(), 14, true],
    ["of ours, a quarter of an hour later", ours(), 15, false],
    ["of the customer", sampleMessage(), 1, false],
    ["with a picture", ours({ mediaType: "image" }), 1, false],
    ["that is deleted", ours({ isDeleted: true }), 1, false],
    ["that never left", ours({ error: "ERR_SENDING_WAPP_MSG" }), 1, false],
  ])("%s can be edited or not", (_, message, minutes, expected) => {
    expect(canEdit(message, after(minutes))).toBe(expected);
  });

  it.each([
    ["of ours", ours(), 59 * 60, true],
    ["of ours, with a picture", ours({ mediaType: "image" }), 1, true],
    ["of ours, sixty hours later", ours(), 60 * 60, false],
    ["of the customer", sampleMessage(), 1, false],
    ["about a call", ours({ mediaType: "call_log" }), 1, false],
    ["that may have arrived", ours({ error: "ERR_SENDING_UNCONFIRMED" }), 1, true],
    ["that never left", ours({ error: "ERR_SENDING_WAPP_MSG" }), 1, false],
    ["that is deleted", ours({ isDeleted: true }), 1, false],
  ])("%s can be deleted for everyone or not", (_, message, minutes, expected) => {
    expect(canDelete(message, after(minutes))).toBe(expected);
  });

  it.each([
    ["of the customer", sampleMessage(), true],
    ["of ours", ours(), true],
    ["that never left", ours({ error: "ERR_SENDING_WAPP_MSG" }), false],
    ["that is deleted", sampleMessage({ isDeleted: true }), false],
    ["about a call", sampleMessage({ mediaType: "call_log" }), false],
  ])("%s can get a reaction or not", (_, message, expected) => {
    expect(canReact(message)).toBe(expected);
  });

  it("shows the company's own reaction among the others", () => {
    const theirs = { emoji: "👍", fromMe: false, name: "Camila", isWaiting: false };
    expect(ownReaction({ reactions: [theirs] })).toBe("");
    expect(ownReaction({ reactions: [theirs, { ...theirs, emoji: "🙏", fromMe: true }] })).toBe("🙏");
  });
});
