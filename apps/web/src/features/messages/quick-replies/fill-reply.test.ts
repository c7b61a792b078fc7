import { expect, it } from "vitest";
import { fillReply } from "./fill-reply.ts";

const ticket = { id: 412, createdAt: "2026-11-20T18:42:00.000Z", contact: { name: "Camila Rocha" } };
const greetings = ["Bom dia", "Boa tarde", "Boa noite"] as const;
const moment = { hour: 14, time: "14:30", greetings };

it.each([
  ["Oi {{firstName}}", "Oi Camila"],
  ["Sra. {{name}}", "Sra. Camila Rocha"],
  ["{{ms}}, {{ firstName }}!", "Boa tarde, Camila!"],
  ["Protocolo {{protocol}} às {{hora}}", "Protocolo 20261120412 às 14:30"],
  ["{{cpf}} {firstName} {{toString}}", "{{cpf}} {firstName} {{toString}}"],
  ["", ""],
])("%s", (message, filled) => {
  expect(fillReply(message, ticket, moment)).toBe(filled);
});

it.each([
  [5, "Bom dia"],
  [11, "Bom dia"],
  [12, "Boa tarde"],
  [18, "Boa noite"],
  [4, "Boa noite"],
])("greets at %i", (hour, greeting) => {
  expect(fillReply("{{ms}}", ticket, { ...moment, hour })).toBe(greeting);
});

it("does not call a number by its first name", () => {
  expect(fillReply("Oi {{firstName}}", { ...ticket, contact: { name: "+5519981234410" } }, moment)).toBe(
    "Oi ",
  );
});
