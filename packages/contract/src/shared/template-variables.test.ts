import { describe, expect, it } from "vitest";
import { fillVariables } from "./template-variables.ts";

const values = { firstName: "Camila", name: "Camila Rocha", ms: "Bom dia", protocol: "42", hora: "10:45" };

describe("a text with variables", () => {
  it.each([
    ["{{ms}}, {{firstName}}!", "Bom dia, Camila!"],
    ["{{ name }} às {{hora}}, {{protocol}}", "Camila Rocha às 10:45, 42"],
    ["{{name}}{{name}}", "Camila RochaCamila Rocha"],
    ["{{nome}} {name} {{}} {{toString}} {{__proto__}}", "{{nome}} {name} {{}} {{toString}} {{__proto__}}"],
    ["", ""],
  ])("%j becomes %j", (text, filled) => {
    expect(fillVariables(text, values)).toBe(filled);
  });

  it("keeps signs of what fills it as they are", () => {
    expect(fillVariables("{{name}}", { ...values, name: "$& {{ms}}" })).toBe("$& {{ms}}");
  });
});
