import { describe, expect, it } from "vitest";
import { sampleMessage, sampleTicket } from "../../../../testing/samples.ts";
import { type ExpandedThread, layOutEarlier } from "./earlier-tickets.ts";

describe("the rows of a contact's earlier tickets", () => {
  const tickets = [sampleTicket({ id: 3 }), sampleTicket({ id: 5 })];
  const page = {
    messages: [sampleMessage({ id: "8" }), sampleMessage({ id: "9" })],
    ticket: sampleTicket({ id: 5 }),
    count: 2,
    hasMore: true,
  };

  it.each<[string, [number, ExpandedThread | undefined][], string[]]>([
    ["are one line for each ticket", [], ["3 collapsed", "5 collapsed"]],
    ["say that messages are loading", [[3, undefined]], ["3 loading", "5 collapsed"]],
    ["say that loading failed", [[3, { data: undefined, isError: true }]], ["3 failed", "5 collapsed"]],
    [
      "contain the messages of an expanded ticket below its line, also after a failed refetch",
      [[5, { data: { pages: [page] }, isError: true }]],
      ["3 collapsed", "5 expanded, older exist", "day", "8", "9"],
    ],
  ])("%s", (_, expanded, rows) => {
    const laidOut = layOutEarlier(tickets, new Map(expanded));
    expect(laidOut.every(({ ofEarlier }) => ofEarlier)).toBe(true);
    const shown = laidOut.map((row) => {
      if (row.kind === "earlier")
        return `${row.ticket.id} ${row.state}${row.hasOlder ? ", older exist" : ""}`;
      return row.kind === "message" ? row.message.id : row.kind;
    });
    expect(shown).toEqual(rows);
  });
});
