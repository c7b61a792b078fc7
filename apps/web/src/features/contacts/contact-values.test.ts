import { expect, it } from "vitest";
import {
  cleanedContact,
  contactChangesOf,
  contactSchemaFor,
  contactValuesOf,
  initialContactValues,
} from "./contact-values.ts";

const camila = {
  id: 3,
  name: "Camila",
  number: "5511987654321",
  email: "",
  profilePicUrl: null,
  urlPicture: null,
  whatsapp: null,
  isGroup: false,
  extraInfo: [{ name: "Cidade", value: "Recife" }],
  blocked: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};

it.each([
  ["Camila", { name: "Camila" }],
  ["  Camila 2 ", { name: "Camila 2" }],
  ["+55 (11) 98765-4321", { number: "+55 (11) 98765-4321" }],
  ["11987654321", { number: "11987654321" }],
])("a search for %j starts a new contact with %j", (words, initial) => {
  expect(initialContactValues(words)).toEqual(initial);
});

it("the contact form starts with the contact's data and the masked number", () => {
  expect(contactValuesOf(camila, {})).toEqual({
    name: "Camila",
    number: "(11) 98765-4321",
    email: "",
    extraInfo: [{ name: "Cidade", value: "Recife" }],
  });
});

it("the contact form sends only changed fields and no empty rows", () => {
  const before = contactValuesOf(camila, {});
  expect(contactChangesOf(before, before)).toEqual({});
  const empty = { name: " ", value: "" };
  expect(contactChangesOf(before, { ...before, extraInfo: [...before.extraInfo, empty] })).toEqual({});
  expect(contactChangesOf(before, { ...before, name: "Camila Rocha", extraInfo: [] })).toEqual({
    name: "Camila Rocha",
    extraInfo: [],
  });
  expect(cleanedContact({ ...before, extraInfo: [empty] }).extraInfo).toEqual([]);
});

it("the contact form requires a number unless the contact has none from WhatsApp", () => {
  const values = { name: "Camila", number: "", email: "", extraInfo: [] };
  expect(contactSchemaFor(undefined).safeParse(values).success).toBe(false);
  expect(contactSchemaFor(camila).safeParse(values).success).toBe(false);
  expect(contactSchemaFor({ ...camila, number: "" }).safeParse(values).success).toBe(true);
});
