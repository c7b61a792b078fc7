import type { InternalChat } from "@recado/contract/chats";
import { describe, expect, it } from "vitest";
import { type ChatPage, dropChat, placeChat, refreshChat } from "./chat-pages.ts";

const me = 1;

describe("an internal chat with a new event", () => {
  it("moves to the top, and its unread messages are counted once", () => {
    const known = page([chat(1, 30), chat(2, 20, 1), chat(3, 10)]);
    const next = placeChat(known, chat(2, 40, 2), me);
    expect(idsOf(next)).toEqual([2, 1, 3]);
    expect(next.unreads).toBe(2);
  });

  // Specification (administration): lists of chats follow socket events, whatever answer was on its way.
  it("keeps its newer state if a response is older", () => {
    const known = page([chat(1, 30, 1)]);
    expect(placeChat(known, chat(1, 20, 0), me)).toBe(known);
  });

  it("counts no unread messages after it was read at the same moment", () => {
    const next = placeChat(page([chat(1, 30, 3), chat(2, 20, 1)]), chat(1, 30, 0), me);
    expect(next.unreads).toBe(1);
    expect(idsOf(next)).toEqual([1, 2]);
  });

  it("that was not loaded is inserted unless it may belong on a later page", () => {
    expect(idsOf(placeChat(page([chat(1, 30)]), chat(2, 40), me))).toEqual([2, 1]);
    expect(idsOf(placeChat(page([chat(1, 30)]), chat(2, 20), me))).toEqual([1, 2]);
    expect(idsOf(placeChat(page([chat(1, 30)], true), chat(2, 20), me))).toEqual([1]);
  });

  it("is not added to search results that do not contain it", () => {
    const found = page([chat(1, 30)]);
    expect(refreshChat(found, chat(2, 40), me)).toBe(found);
    expect(idsOf(refreshChat(page([chat(1, 30), chat(2, 20)]), chat(2, 40), me))).toEqual([2, 1]);
  });
});

it("removing an internal chat removes its unread messages from the count", () => {
  const left = dropChat(page([chat(1, 30, 2), chat(2, 20, 1)]), 1, me);
  expect(left).toMatchObject({ count: 1, unreads: 1 });
  expect(idsOf(left)).toEqual([2]);
  expect(dropChat(left, 9, me)).toBe(left);
});

function page(rows: InternalChat[], hasMore = false): ChatPage {
  const unreads = rows.reduce((sum, { users }) => sum + (users[0]?.unreads ?? 0), 0);
  return { rows, count: rows.length, hasMore, unreads };
}

function chat(id: number, minute: number, unreads = 0): InternalChat {
  const at = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  return {
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    title: `Chat ${id}`,
    ownerId: me,
    lastMessage: "",
    lastMessageId: null,
    createdAt: at,
    updatedAt: at,
    users: [{ userId: me, unreads, user: { id: me, name: "Ana" } }],
  };
}

function idsOf({ rows }: ChatPage): number[] {
  return rows.map(({ id }) => id);
}
