import type { Message } from "@recado/contract/messages";
import { describe, expect, it } from "vitest";
import { sampleMessage, sampleTicket } from "../../testing/samples.ts";
import {
  addOlder,
  changeMessageInPages,
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

it("messages are read from the oldest to the newest across pages", () => {
  expect(idsOf(pagesOf([3, 4], [1, 2]))).toEqual(["1", "2", "3", "4"]);
});

describe("adding a message", () => {
  it("appends a new message at the end", () => {
    expect(idsOf(putMessage(pagesOf([9]), message("10")))).toEqual(["9", "10"]);
  });

  it("inserts a late message in order", () => {
    expect(idsOf(putMessage(pagesOf([9, 11]), message("10")))).toEqual(["9", "10", "11"]);
  });

  it("updates a message that is already loaded", () => {
    const pages = putMessage(pagesOf([9]), { ...message("9"), body: "corrigida" });
    expect(flattenMessages(pages).map(({ body }) => body)).toEqual(["corrigida"]);
  });
});

describe("changing a message", () => {
  it("never lowers the number of ticks", () => {
    const pages = putMessage(pagesOf([1]), { ...message("2"), ack: 3 });
    expect(flattenMessages(changeMessageInPages(pages, { ...message("2"), ack: 1 })).at(-1)?.ack).toBe(3);
  });

  it("resets the ticks if a failed message is sent again", () => {
    const pages = putMessage(pagesOf([1]), { ...message("2"), ack: 0, error: "ERR_SENDING_WAPP_MSG" });
    expect(flattenMessages(changeMessageInPages(pages, message("2"))).at(-1)).toMatchObject({
      ack: 0,
      error: null,
    });
  });

  it("also updates quotes of the message", () => {
    const { quotedMsg: _none, ...quoted } = message("1");
    const pages = putMessage(pagesOf([1]), { ...message("2"), quotedMsg: quoted });
    const changed = changeMessageInPages(pages, { ...message("1"), isDeleted: true });
    expect(flattenMessages(changed).at(-1)?.quotedMsg?.isDeleted).toBe(true);
  });
});

it("removing a message removes only that message from the pages", () => {
  expect(idsOf(removeMessage(pagesOf([1, 2]), "1"))).toEqual(["2"]);
});

describe("merging the newest page of messages", () => {
  it("joins a page that overlaps the known messages", () => {
    expect(idsOf(mergeNewest(pagesOf([3, 4], [1, 2]), page([4, 5, 6], true)))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
    ]);
  });

  it("keeps only the newest page if a gap would remain", () => {
    const merged = mergeNewest(pagesOf([3, 4]), page([7, 8], true));
    expect(idsOf(merged)).toEqual(["7", "8"]);
    expect(hasOlder(merged)).toBe(true);
  });

  it("removes messages deleted meanwhile and keeps newer live messages", () => {
    expect(idsOf(mergeNewest(pagesOf([3, 4, 5, 7]), page([3, 5, 6], true)))).toEqual(["3", "5", "6", "7"]);
  });

  it("starts with an unknown conversation", () => {
    expect(idsOf(mergeNewest(undefined, page([1], false)))).toEqual(["1"]);
  });
});

describe("adding an older page of messages", () => {
  it("places the page before the known messages", () => {
    expect(idsOf(addOlder(pagesOf([3, 4]), page([1, 2], false), "3"))).toEqual(["1", "2", "3", "4"]);
  });

  it("discards the page if the conversation was reloaded meanwhile", () => {
    expect(idsOf(addOlder(pagesOf([7, 8]), page([1, 2], false), "3"))).toEqual(["7", "8"]);
  });
});

it("a stored conversation keeps at most its newest 2,000 messages", () => {
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
