import { expect, it } from "vitest";
import { eventSchemaOf } from "./events.ts";
import { features } from "./features.ts";

it("each live event belongs to a single feature", () => {
  const names = Object.values(features).flatMap((feature) =>
    "events" in feature ? Object.keys(feature.events) : [],
  );
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(names).toContain("tag");
});

it("a live event of one chat or list has the schema of all chats or lists", () => {
  expect(eventSchemaOf("chat-7")).toBe(eventSchemaOf("chat"));
  expect(eventSchemaOf("chat-user-7")).toBe(eventSchemaOf("chat"));
  expect(eventSchemaOf("ContactListItem-7")).toBe(eventSchemaOf("ContactListItem"));
  expect(eventSchemaOf("chat")).toBeDefined();
  expect(eventSchemaOf("chat-x")).toBeUndefined();
});
