import { expect, it } from "vitest";
import { firstMatch, isNewTag, matchingTags } from "./tag-choice.ts";

const tags = [{ name: "Orçamento" }, { name: "VIP" }, { name: "Troca" }];

it.each([
  ["", ["Orçamento", "VIP", "Troca"]],
  ["orca", ["Orçamento"]],
  ["ORÇ", ["Orçamento"]],
  [" vip ", ["VIP"]],
  ["nada", []],
])("the tag search %j finds %j", (words, names) => {
  expect(matchingTags(tags, words).map(({ name }) => name)).toEqual(names);
});

it.each([
  ["", undefined],
  ["r", "Orçamento"],
  ["tro", "Troca"],
  ["nada", undefined],
])("Enter in the tag search %j picks the tag %s", (words, name) => {
  expect(firstMatch(tags, words)?.name).toBe(name);
});

it("Enter in the tag search prefers a tag of exactly the typed name", () => {
  expect(firstMatch([{ name: "VIP ouro" }, { name: "VIP" }], "vip")?.name).toBe("VIP");
});

it.each([
  ["", false],
  ["ab", false],
  ["vip", false],
  ["Orçamento", false],
  // A tag name that differs only in an accent is a new name, because the database distinguishes accents.
  ["Orcamento", true],
  ["Devolução", true],
])("the tag name %j can be created as a new tag: %s", (words, expected) => {
  expect(isNewTag(tags, words)).toBe(expected);
});
