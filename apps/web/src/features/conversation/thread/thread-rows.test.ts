import type { Message } from "@recado/contract/messages";
import type { TicketEventType } from "@recado/contract/ticket-events";
import { describe, expect, it } from "vitest";
import { sampleMessage } from "../../../testing/samples.ts";
import { endKeyOf, type ThreadRow } from "./thread-row.ts";
import { layOutThread, missedAfter, type ThreadInput } from "./thread-rows.ts";
import type { TimelineEntry } from "./timeline/timeline.ts";

describe("the rows of a conversation", () => {
  it("start a group for another sender, after five minutes and on another day", () => {
    const rows = layOut({
      messages: [
        message("1", "10:00"),
        message("2", "10:04"),
        message("3", "10:09"),
        message("4", "10:10", { fromMe: true, userId: 7 }),
        message("5", "10:11", { fromMe: true, isBot: true }),
        message("6", "10:12", {}, 21),
        message("7", "10:13", {}, 21),
      ],
    });
    expect(rows).toEqual(["day", "+1", "2", "+3", "+4", "+5", "day", "+6", "7"]);
  });

  it("hide the oldest message while older ones exist", () => {
    expect(layOut({ messages: [message("1", "10:00"), message("2", "10:01")], hasOlder: true })).toEqual([
      "2",
    ]);
  });

  it("keep the unread line before the first unread incoming message", () => {
    const messages = [
      message("1", "10:00"),
      message("2", "10:01"),
      message("3", "10:01", { fromMe: true }),
      message("4", "10:02"),
    ];
    const unread = { count: 2, lastId: "4" };
    expect(layOut({ messages, unread })).toEqual(["day", "+1", "unread 2", "+2", "+3", "+4"]);
    expect(layOut({ messages: [...messages, message("5", "10:03")], unread })).toEqual([
      "day",
      "+1",
      "unread 2",
      "+2",
      "+3",
      "+4",
      "5",
    ]);
  });

  it("have no unread line while the first unread message is not loaded", () => {
    expect(layOut({ messages: [message("8", "10:00")], unread: { count: 3, lastId: "8" } })).toEqual([
      "day",
      "+8",
    ]);
  });

  it("contain ticket events at their time, where they split groups and may start a day", () => {
    const messages = [message("1", "10:00"), message("2", "10:02"), message("3", "10:00", {}, 22)];
    const entries = [step("opened", "10:01"), step("accepted", "10:01"), step("closed", "23:00", 21)];
    expect(layOut({ messages, entries })).toEqual([
      "day",
      "opened",
      "+1",
      "accepted",
      "+2",
      "day",
      "closed",
      "day",
      "+3",
    ]);
  });

  it("hide events older than the loaded messages and move no row when older pages load", () => {
    const known = [message("2", "10:02"), message("3", "10:04"), message("4", "10:05")];
    const entries = [step("opened", "10:00"), step("accepted", "10:01"), step("tagged", "10:03")];
    const before = layOut({ messages: known, entries, hasOlder: true });
    expect(before).toEqual(["tagged", "+3", "4"]);
    const after = layOut({ messages: [message("1", "10:00"), ...known], entries });
    expect(after).toEqual(["day", "opened", "+1", "accepted", "+2", "tagged", "+3", "4"]);
    expect(after.slice(-before.length)).toEqual(before);
  });

  it("end with events that happened after the last message", () => {
    const rows = layOut({ messages: [message("1", "10:00")], entries: [step("closed", "10:30")] });
    expect(rows).toEqual(["day", "+1", "closed"]);
  });

  it("end with messages being sent, each shown once", () => {
    const pending = [
      message("", "10:02", { fromMe: true, clientMessageId: "a" }),
      message("", "10:03", { fromMe: true, clientMessageId: "b" }),
    ];
    const messages = [message("1", "10:00"), message("2", "10:02", { fromMe: true, clientMessageId: "a" })];
    expect(layOut({ messages, pending })).toEqual(["day", "+1", "+a", "b"]);
  });
});

describe("albums in a conversation", () => {
  const four = ["10:00", "10:00", "10:01", "10:01"].map((time, index) => photo(String(index + 1), time));

  it("are four or more photos or videos sent together, and keep their key while growing", () => {
    expect(layOut({ messages: four.slice(0, 3) })).toEqual(["day", "+1", "2", "3"]);
    expect(layOut({ messages: four })).toEqual(["day", "+[1 2 3 4]"]);
    const messages = [...four, photo("5", "10:02", { mediaType: "video" }), message("6", "10:02")];
    expect(layOut({ messages })).toEqual(["day", "+[1 2 3 4 5]", "6"]);
    const keys = [four, messages].map((known) => layOutThread(inputOf({ messages: known }))[1]?.key);
    expect(keys).toEqual(["1", "1"]);
  });

  it.each<[string, Partial<Message>, string?]>([
    ["a photo with a caption", { body: "O tampo" }],
    ["a failed photo", { error: "ERR_SENDING_WAPP_MSG" }],
    ["a deleted photo", { isDeleted: true }],
    ["a photo with a quote", { quotedMsg: message("0", "09:00") }],
    ["a photo of another sender", { fromMe: true }],
    ["a photo more than a minute later", {}, "10:03"],
    ["a sticker", { mediaType: "sticker" }],
  ])("end at %s", (_, changes, time = "10:01") => {
    const messages = [...four, photo("5", time, changes)];
    const rows = layOut({ messages });
    expect(rows.slice(0, 2)).toEqual(["day", "+[1 2 3 4]"]);
    expect(rows[2]?.replace("+", "")).toBe("5");
  });

  it("are split at the unread line", () => {
    const unread = { count: 1, lastId: "4" };
    expect(layOut({ messages: four, unread })).toEqual(["day", "+1", "2", "3", "unread 1", "+4"]);
  });

  it("are hidden while more messages before them may belong to the album", () => {
    const rest = message("9", "10:05");
    expect(layOut({ messages: [...four.slice(0, 3), rest], hasOlder: true })).toEqual(["9"]);
    const messages = [photo("0", "10:00"), ...four, rest];
    expect(layOut({ messages, hasOlder: true })).toEqual(["[1 2 3 4]", "9"]);
  });

  it("include photos being sent, and each photo counts as a missed message", () => {
    const pending = [photo("", "10:01", { fromMe: true, clientMessageId: "a" })];
    const mine = four.map((known) => ({ ...known, fromMe: true }));
    expect(layOut({ messages: mine, pending })).toEqual(["day", "+[1 2 3 4 a]"]);
    const rows = layOutThread(inputOf({ messages: four }));
    expect(missedAfter(rows, "2")).toBe(2);
    expect(endKeyOf(rows.at(-1))).toBe("4");
  });
});

function photo(id: string, time: string, changes: Partial<Message> = {}): Message {
  return message(id, time, { body: "", mediaType: "image", media: sampleMedia, ...changes });
}

const sampleMedia: Message["media"] = {
  name: "foto.jpg",
  mimeType: "image/jpeg",
  size: 1_000,
  width: 640,
  height: 480,
  duration: null,
  isVoice: false,
  state: "stored",
  peaks: null,
  thumbnailUrl: null,
  isViewOnce: false,
};

function inputOf(input: Partial<ThreadInput>): ThreadInput {
  return { messages: [], pending: [], hasOlder: false, unread: null, ...input };
}

function layOut(input: Partial<ThreadInput>): string[] {
  return layOutThread(inputOf(input)).map(describeRow);
}

function describeRow(row: ThreadRow): string {
  if (row.kind === "line") return row.key;
  if (row.kind === "album")
    return `${row.opensGroup ? "+" : ""}[${row.parts.map(({ key }) => key).join(" ")}]`;
  if (row.kind === "message") return `${row.opensGroup ? "+" : ""}${row.key}`;
  return row.kind === "unread" ? `unread ${row.count}` : "day";
}

function step(type: TicketEventType, time: string, day = 20): TimelineEntry {
  const at = new Date(`2026-11-${day}T${time}:00`).toISOString();
  const event = {
    id: "1",
    ticketId: 1,
    type,
    user: null,
    from: null,
    to: null,
    tag: null,
    campaign: null,
    note: null,
    rating: null,
    until: null,
    wokenBy: null,
    priority: null,
    ratingScale: null,
    comment: null,
    slaKind: null,
    reason: null,
    stepId: null,
    isUndone: false,
  };
  return { kind: "event", key: type, at, event: { ...event, createdAt: at } };
}

function message(id: string, time: string, changes: Partial<Message> = {}, day = 20): Message {
  return sampleMessage({ id, createdAt: new Date(`2026-11-${day}T${time}:00`).toISOString(), ...changes });
}
