import type { InternalChatMessage } from "@recado/contract/chats";
import { describe, expect, it } from "vitest";
import {
  addOlderChatMessages,
  type ChatThread,
  mergeNewestChatMessages,
  putChatMessage,
} from "./chat-thread.ts";
import { trimThread } from "./trim-thread.ts";

describe("a message of an internal chat", () => {
  it.each([
    ["that is newest", "11", ["9", "10", "11"]],
    ["that arrives late", "8", ["8", "9", "10"]],
    ["that arrives twice", "9", ["9", "10"]],
  ])("%s is inserted once in order", (_, id, expected) => {
    expect(idsOf(putChatMessage(thread(["9", "10"]), message(id)))).toEqual(expected);
  });
});

it("an internal chat is trimmed to its last hundred messages", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  expect(trimThread(thread(ids(100)))).toEqual(thread(ids(100)));
  const trimmed = trimThread(thread(ids(103)));
  expect(idsOf(trimmed)).toEqual(ids(103).slice(3));
  expect(trimmed.hasMore).toBe(true);
});

describe("the newest page of a chat after a pause", () => {
  it("is joined to the known messages if no message is missing between them", () => {
    const joined = mergeNewestChatMessages(thread(["1", "2", "3"]), thread(["3", "4"], true));
    expect(idsOf(joined)).toEqual(["1", "2", "3", "4"]);
    expect(joined.hasMore).toBe(false);
  });

  it("replaces the known messages if a gap would remain", () => {
    expect(idsOf(mergeNewestChatMessages(thread(["1", "2"]), thread(["8", "9"], true)))).toEqual(["8", "9"]);
  });

  it("is the whole chat at first, and an empty page changes nothing", () => {
    expect(idsOf(mergeNewestChatMessages(undefined, thread(["1"])))).toEqual(["1"]);
    expect(idsOf(mergeNewestChatMessages(thread(["1"]), thread([])))).toEqual(["1"]);
  });
});

describe("an older page of a chat", () => {
  it("is placed before the known messages", () => {
    const joined = addOlderChatMessages(thread(["9"], true), thread(["7", "8"], true), "9");
    expect(idsOf(joined)).toEqual(["7", "8", "9"]);
    expect(joined.hasMore).toBe(true);
  });

  it("is discarded if the chat was reloaded meanwhile", () => {
    const known = thread(["20"], true);
    expect(addOlderChatMessages(known, thread(["7", "8"]), "9")).toBe(known);
  });
});

function thread(ids: string[], hasMore = false): ChatThread {
  return { messages: ids.map(message), hasMore };
}

function message(id: string): InternalChatMessage {
  return {
    id,
    chatId: 1,
    message: id,
    senderId: 1,
    sender: { id: 1, name: "Ana" },
    clientMessageId: null,
    createdAt: "2026-01-01T12:00:00.000Z",
  };
}

function idsOf({ messages }: ChatThread): string[] {
  return messages.map(({ id }) => id);
}
