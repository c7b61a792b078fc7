import { describe, expect, it } from "vitest";
import { fillVariables, type TemplateFacts, valuesFor } from "./template-variables.ts";

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

describe("what fills it", () => {
  const facts: TemplateFacts = {
    contactName: "Camila Rocha",
    ticket: { id: 42, createdAt: "2026-11-20T18:42:00.000Z" },
    now: new Date("2026-11-20T18:42:00Z"),
    language: "pt",
    timeZone: "America/Sao_Paulo",
  };

  it("is of the contact, the ticket and the company's clock", () => {
    expect(valuesFor(facts)).toEqual({
      firstName: "Camila",
      name: "Camila Rocha",
      ms: "boa tarde",
      protocol: "2026112042",
      hora: "15:42",
    });
  });

  it.each([
    ["2026-11-20T08:59:00Z", "boa madrugada"],
    ["2026-11-20T09:00:00Z", "bom dia"],
    ["2026-11-20T14:59:00Z", "bom dia"],
    ["2026-11-20T15:00:00Z", "boa tarde"],
    ["2026-11-20T20:59:00Z", "boa tarde"],
    ["2026-11-20T21:00:00Z", "boa noite"],
    ["2026-11-21T02:59:00Z", "boa noite"],
    ["2026-11-21T03:00:00Z", "boa madrugada"],
  ])("at %s greets with %s in São Paulo", (now, greeting) => {
    expect(valuesFor({ ...facts, now: new Date(now) }).ms).toBe(greeting);
  });

  it.each([
    ["en", "good afternoon"],
    ["es", "buenas tardes"],
  ] as const)("greets in %s", (language, greeting) => {
    expect(valuesFor({ ...facts, language }).ms).toBe(greeting);
  });

  it("calls nobody by a number, and knows no protocol without a ticket", () => {
    expect(valuesFor({ ...facts, contactName: "5511987654321", ticket: null })).toMatchObject({
      firstName: "",
      name: "5511987654321",
      protocol: "",
    });
  });
});
