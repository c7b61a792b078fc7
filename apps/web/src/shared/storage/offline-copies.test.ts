import { expect, it } from "vitest";
import { excessCopies, type OfflineCopy } from "./offline-copies.ts";

it("offline copies are limited to the newest 100 conversations, 50 timelines and 20 lists", () => {
  const copiesOf = (group: string, count: number) =>
    Array.from({ length: count }, (_, index): OfflineCopy => {
      return { key: `${group} ${index}`, group, data: null, keptAt: index };
    });
  const gone = excessCopies([
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
