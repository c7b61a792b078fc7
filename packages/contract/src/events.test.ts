import { expect, it } from "vitest";
import { eventSchemaOf } from "./events.ts";
import { features } from "./features.ts";

it("an event is told by one feature alone", () => {
  const names = Object.values(features).flatMap((feature) =>
    "events" in feature ? Object.keys(feature.events) : [],
  );
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(names).toContain("tag");
});

it("an event of one chat or list has the shape of all of them", () => {
  expect(eventSchemaOf("chat-7")).toBe(eventSchemaOf("chat"));
  expect(eventSchemaOf("chat-user-7")).toBe(eventSchemaOf("chat"));
  expect(eventSchemaOf("ContactListItem-7")).toBe(eventSchemaOf("ContactListItem"));
  expect(eventSchemaOf("chat")).toBeDefined();
  expect(eventSchemaOf("chat-x")).toBeUndefined();
});
