import { describe, expect, it } from "vitest";
import { mentionedNames, replaceMentions } from "./mentions.ts";

const names = ["Ana", "Ana Paula", "José", "+55 11 98765-0001"];

describe("the names that a text mentions", () => {
  it.each<[string, string[]]>([
    ["@Ana, veja", ["Ana"]],
    ["@Ana Paula viu", ["Ana Paula"]],
    ["@José e @Ana", ["José", "Ana"]],
    ["@+55 11 98765-0001?", ["+55 11 98765-0001"]],
    ["@Anabela", []],
    ["@@Ana", ["Ana"]],
    ["Ana @ José", []],
    ["", []],
  ])("in %j are %j", (text, mentioned) => {
    expect([...mentionedNames(text, names)]).toEqual(mentioned);
  });
});

it("replaced mentions leave the rest of the text as it is", () => {
  const digits = new Map([
    ["Ana", "1"],
    ["Ana Paula", "2"],
  ]);
  expect(replaceMentions("@Ana Paula e @Ana: @Anabela, a@b.c @", digits)).toBe("@2 e @1: @Anabela, a@b.c @");
});
