import { expect, it } from "vitest";
import { type OfflineCopy, tooMany } from "./offline-copies.ts";

it("a hundred conversations, fifty timelines and twenty lists are kept, the newest of each", () => {
  const copiesOf = (group: string, count: number) =>
    Array.from({ length: count }, (_, index): OfflineCopy => {
      return { key: `${group} ${index}`, group, data: null, keptAt: index };
    });
  const gone = tooMany([
    ...copiesOf("messages", 102),
    ...copiesOf("timeline", 51),
    ...copiesOf("lists", 21),
    ...copiesOf("session", 1),
  ]);
  expect(gone.map(({ key }) => key).toSorted()).toEqual([
    "lists 0",
    "messages 0",
    "messages 1",
    "timeline 0",
  ]);
});
