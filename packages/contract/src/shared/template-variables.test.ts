import { expect, it } from "vitest";
import { fillVariables, protocolNumberOf, type TemplateFacts } from "./template-variables.ts";

const facts: TemplateFacts = {
  contactName: "Camila Rocha",
  ticket: { id: 42, createdAt: "2026-11-20T18:42:00.000Z" },
  now: new Date("2026-11-20T18:42:00Z"),
  language: "pt",
  timeZone: "America/Sao_Paulo",
};

it.each([
  ["Olá {{firstName}}, {{ms}}!", "Olá Camila, boa tarde!"],
  ["{{name}}", "Camila Rocha"],
  ["{{ protocol }} às {{hora}}", "2026112042 às 15:42"],
  ["{{unknown}} {{toString}} {{}} {name}", "{{unknown}} {{toString}} {{}} {name}"],
  ["{{firstName}}{{firstName}}", "CamilaCamila"],
])("the text %j with variables becomes %j", (text, filled) => {
  expect(fillVariables(text, facts)).toBe(filled);
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
])("the greeting variable at %s is %s in São Paulo", (now, greeting) => {
  expect(fillVariables("{{ms}}", { ...facts, now: new Date(now) })).toBe(greeting);
});

it.each([
  ["en", "good afternoon"],
  ["es", "buenas tardes"],
] as const)("the greeting variable exists in the language %s", (language, greeting) => {
  expect(fillVariables("{{ms}}", { ...facts, language })).toBe(greeting);
});

it("the first name variable is empty for a number, and the protocol is empty without a ticket", () => {
  const stranger = { ...facts, contactName: "5511987654321", ticket: null };
  expect(fillVariables("[{{firstName}}][{{protocol}}][{{name}}]", stranger)).toBe("[][][5511987654321]");
});

it("a protocol number consists of the ticket's day and id", () => {
  expect(protocolNumberOf({ id: 1_234_567, createdAt: "2026-01-02T23:00:00.000Z" })).toBe("202601021234567");
});
