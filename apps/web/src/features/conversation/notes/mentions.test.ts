import { describe, expect, it } from "vitest";
import { matchColleagues, mentionedIn } from "./mentions.ts";

const colleagues = [
  { id: 1, name: "Ana" },
  { id: 2, name: "Ana Paula Reis" },
  { id: 3, name: "José Lima" },
];

it.each([
  ["@Ana, veja", [1]],
  ["@Ana Paula Reis pode ver?", [2]],
  ["@José Lima e @Ana", [3, 1]],
  ["@Ana @Ana", [1]],
  ["@Anabela", []],
  ["Ana viu", []],
  ["@", []],
])("the note %j mentions the colleagues %j", (note, ids) => {
  expect(mentionedIn(note, colleagues)).toEqual(ids);
});

describe("the colleague suggestions for mentions", () => {
  it.each([
    ["", ["Ana", "Ana Paula Reis", "José Lima"]],
    ["jose", ["José Lima"]],
    ["li", ["José Lima"]],
    ["ana", ["Ana", "Ana Paula Reis"]],
    ["x", []],
  ])("for the query %j are %j", (query, names) => {
    expect(matchColleagues(colleagues, query).map(({ name }) => name)).toEqual(names);
  });
});
