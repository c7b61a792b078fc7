import type { InternalChatMessage } from "@recado/contract/chats";
import { describe, expect, it } from "vitest";
import type { ChatEntry } from "../outbox/chat-outbox.ts";
import { type ChatThreadRow, chatDayAt, layOutChat, missedChatMessages } from "./chat-rows.ts";

const ana = { id: 1, name: "Ana" };
const bruno = { id: 2, name: "Bruno" };
const nothing = { entries: [], reader: ana, hasOlder: false, unread: null };

describe("the rows of an internal chat", () => {
  it("start a group for another sender, another day and after five minutes", () => {
    const messages = [
      message("1", ana, "10T12:00"),
      message("2", ana, "10T12:04"),
      message("3", bruno, "10T12:05"),
      message("4", bruno, "10T12:10"),
      message("5", bruno, "11T12:00"),
    ];
    expect(layOutChat({ ...nothing, messages }).map(wordsOf)).toEqual([
      "day",
      "1 opens",
      "2",
      "3 opens",
      "4 opens",
      "day",
      "5 opens",
    ]);
  });

  it("mark the first unread message of other users, also before own messages", () => {
    const messages = [message("1", bruno), message("2", bruno), message("3", ana), message("4", bruno)];
    const unread = { count: 2, lastId: "4" };
    expect(layOutChat({ ...nothing, messages, unread }).map(wordsOf)).toEqual([
      "day",
      "1 opens",
      "unread 2",
      "2 opens",
      "3 opens",
      "4 opens",
    ]);
  });

  it("hide the oldest message while older ones exist, and mark only loaded messages", () => {
    const messages = [message("1", bruno), message("2", bruno)];
    const unread = { count: 5, lastId: "2" };
    expect(layOutChat({ ...nothing, messages, unread, hasOlder: true }).map(wordsOf)).toEqual(["2"]);
  });

  it("end with messages being sent, each shown once with a stable key", () => {
    const entries = [entry("a"), entry("b")];
    const arrived = { ...message("1", ana), clientMessageId: "a" };
    const rows = layOutChat({ ...nothing, messages: [arrived], entries });
    expect(rows.map(({ key }) => key)).toEqual(["day-a", "a", "b"]);
    expect(rows.at(-1)).toMatchObject({ message: { entry: entries[1], senderName: "Ana" } });
  });
});

it("missed messages of an internal chat are those of other users", () => {
  const messages = [message("1", bruno), message("2", ana), message("3", bruno), message("4", bruno)];
  const rows = layOutChat({ ...nothing, messages });
  expect(missedChatMessages(rows, "1", ana.id)).toBe(2);
  expect(missedChatMessages(rows, "4", ana.id)).toBe(0);
});

it("the floating date comes from a message row and is hidden while the date row is on top", () => {
  const rows = layOutChat({ ...nothing, messages: [message("1", bruno)] });
  expect(chatDayAt(rows, 0)).toBeNull();
  expect(chatDayAt(rows, 1)).toBe("2026-01-10T12:00:00.000Z");
  expect(chatDayAt(rows, undefined)).toBeNull();
});

function wordsOf(row: ChatThreadRow): string {
  if (row.kind === "day") return "day";
  if (row.kind === "unread") return `unread ${row.count}`;
  return row.opensGroup ? `${row.message.words} opens` : row.message.words;
}

function message(id: string, sender: typeof ana, at = "10T12:00"): InternalChatMessage {
  return {
    id,
    chatId: 1,
    message: id,
    senderId: sender.id,
    sender,
    clientMessageId: null,
    createdAt: `2026-01-${at}:00.000Z`,
  };
}

function entry(id: string): ChatEntry {
  return {
    clientMessageId: id,
    chatId: 1,
    words: id,
    mentions: [],
    createdAt: "2026-01-10T12:01:00.000Z",
    tries: 0,
    state: "queued",
    error: null,
    errorParams: {},
    dueAt: 0,
  };
}
