import type { Message } from "@recado/contract/messages";
import { describe, expect, it } from "vitest";
import { sampleMessage, sampleTicket } from "../../testing/samples.ts";
import {
  addOlder,
  changeMessage,
  flattenMessages,
  hasOlder,
  type MessagePage,
  type MessagePages,
  maxKeptMessages,
  mergeNewest,
  putMessage,
  removeMessage,
  trimPages,
} from "./message-pages.ts";

it("reads pages from the oldest message to the newest", () => {
  expect(idsOf(pagesOf([3, 4], [1, 2]))).toEqual(["1", "2", "3", "4"]);
});

describe("putMessage", () => {
  it("adds a new message at the end", () => {
    expect(idsOf(putMessage(pagesOf([9]), message("10")))).toEqual(["9", "10"]);
  });

  it("puts a message that came late at its place", () => {
    expect(idsOf(putMessage(pagesOf([9, 11]), message("10")))).toEqual(["9", "10", "11"]);
  });

  it("refreshes a message that is there", () => {
    const pages = putMessage(pagesOf([9]), { ...message("9"), body: "corrigida" });
    expect(flattenMessages(pages).map(({ body }) => body)).toEqual(["corrigida"]);
  });
});

describe("changeMessage", () => {
  it("never takes a tick away", () => {
    const pages = putMessage(pagesOf([1]), { ...message("2"), ack: 3 });
    expect(flattenMessages(changeMessage(pages, { ...message("2"), ack: 1 })).at(-1)?.ack).toBe(3);
  });

  it("starts again from none when a failed message is sent again", () => {
    const pages = putMessage(pagesOf([1]), { ...message("2"), ack: 0, error: "ERR_SENDING_WAPP_MSG" });
    expect(flattenMessages(changeMessage(pages, message("2"))).at(-1)).toMatchObject({ ack: 0, error: null });
  });

  it("refreshes the quotes of a message too", () => {
    const { quotedMsg: _none, ...quoted } = message("1");
    const pages = putMessage(pagesOf([1]), { ...message("2"), quotedMsg: quoted });
    const changed = changeMessage(pages, { ...message("1"), isDeleted: true });
    expect(flattenMessages(changed).at(-1)?.quotedMsg?.isDeleted).toBe(true);
  });
});

it("removes a message", () => {
  expect(idsOf(removeMessage(pagesOf([1, 2]), "1"))).toEqual(["2"]);
});

describe("mergeNewest", () => {
  it("joins a page that overlaps what is known", () => {
    expect(idsOf(mergeNewest(pagesOf([3, 4], [1, 2]), page([4, 5, 6], true)))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
    ]);
  });

  it("keeps only the newest page where a gap would stay", () => {
    const merged = mergeNewest(pagesOf([3, 4]), page([7, 8], true));
    expect(idsOf(merged)).toEqual(["7", "8"]);
    expect(hasOlder(merged)).toBe(true);
  });

  it("lets go what was deleted meanwhile and keeps what came live meanwhile", () => {
    expect(idsOf(mergeNewest(pagesOf([3, 4, 5, 7]), page([3, 5, 6], true)))).toEqual(["3", "5", "6", "7"]);
  });

  it("starts from nothing", () => {
    expect(idsOf(mergeNewest(undefined, page([1], false)))).toEqual(["1"]);
  });
});

describe("addOlder", () => {
  it("puts an older page first", () => {
    expect(idsOf(addOlder(pagesOf([3, 4]), page([1, 2], false), "3"))).toEqual(["1", "2", "3", "4"]);
  });

  it("leaves it out when the conversation was started afresh meanwhile", () => {
    expect(idsOf(addOlder(pagesOf([7, 8]), page([1, 2], false), "3"))).toEqual(["7", "8"]);
  });
});

it("keeps at most the newest 2,000 messages of a conversation put aside", () => {
  const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => from + index);
  const pages = pagesOf(...Array.from({ length: 25 }, (_, index) => hundred(10_000 - index * 100)));
  const trimmed = trimPages(pages);
  expect(flattenMessages(trimmed)).toHaveLength(maxKeptMessages);
  expect(hasOlder(trimmed)).toBe(true);
  expect(trimPages(pagesOf([1]))).toEqual(pagesOf([1]));
});

function message(id: string): Message {
  return sampleMessage({ id, fromMe: true });
}

function page(ids: number[], hasMore: boolean): MessagePage {
  return {
    messages: ids.map((id) => message(String(id))),
    ticket: sampleTicket(),
    count: ids.length,
    hasMore,
  };
}

function pagesOf(...pages: number[][]): MessagePages {
  return { pages: pages.map((ids, index) => page(ids, index < pages.length - 1)) };
}

function idsOf(pages: MessagePages): string[] {
  return flattenMessages(pages).map(({ id }) => id);
}
