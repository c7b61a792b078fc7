import { describe, expect, it } from "vitest";
import { excerptOf } from "./rules.ts";

const long = `${"muito antes ".repeat(20)}chegou o bolo de cenoura ${"muito depois ".repeat(20)}`;

describe("the excerpt of a found message", () => {
  it.each([
    ["Quero um bolo", "bolo", "Quero um bolo"],
    ["Quero\n\n um   bolo", "bolo", "Quero um bolo"],
    ["*Quero\n_um_ bolo* e `2*3`", "bolo", "*Quero um bolo* e 2*3"],
    ["Veja: *um ~bolo~*", "bolo", "Veja: um bolo"],
    ["Sem a palavra", "outra", "Sem a palavra"],
    ["a".repeat(300), "aaa", `${"a".repeat(120)}…`],
    [`${"b".repeat(300)} bolo`, "bolo", "…bolo"],
  ])("%j for the search term %j is %j", (body, term, expected) => {
    expect(excerptOf(body, term)).toBe(expected);
  });

  it("begins at a word shortly before the search term and marks what is cut", () => {
    const excerpt = excerptOf(long, "bolo");
    expect(excerpt).toMatch(/^…antes muito antes chegou o bolo de cenoura muito depois .*…$/);
    expect(excerpt.indexOf("bolo")).toBeLessThan(50);
    expect(excerpt.length).toBeLessThanOrEqual(122);
  });
});
