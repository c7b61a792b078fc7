import { describe, expect, it } from "vitest";
import { lookUp } from "./look-up.ts";

const tree = {
  hello: "Olá, {{name}}",
  menu: { settings: "Configurações" },
  days_one: "{{count}} dia",
  days_other: "{{count}} dias",
};

describe("a translated text", () => {
  it.each([
    ["hello", { name: "Ana" }, "Olá, Ana"],
    ["hello", {}, "Olá, {{name}}"],
    ["menu.settings", {}, "Configurações"],
    ["hello", { name: "محمد (2)" }, "Olá, \u2068محمد (2)\u2069"],
    ["days", { count: 0 }, "0 dias"],
    ["days", { count: 1 }, "1 dia"],
    ["days", { count: 4 }, "4 dias"],
    ["days", { count: 2_000_000 }, "2000000 dias"],
    ["menu.unknown", {}, "menu.unknown"],
  ])("%s with the values %j is %s", (key, fillIns, expected) => {
    expect(lookUp(tree, "pt-BR", key, fillIns)).toBe(expected);
  });

  it("never fills placeholders inside a filled-in value", () => {
    expect(lookUp(tree, "pt-BR", "hello", { name: "{{count}}", count: 3 })).toBe("Olá, {{count}}");
  });
});
