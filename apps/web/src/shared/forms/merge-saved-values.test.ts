import { expect, it } from "vitest";
import { mergeSavedValues } from "./merge-saved-values.ts";

const sent = { name: " Ana ", email: "ana@demo.recado", password: "secreta1" };
const saved = { name: "Ana", email: "ana@demo.recado", password: "" };

it("a saved form shows the server's values if no text was typed meanwhile", () => {
  expect(mergeSavedValues(sent, sent, saved)).toEqual(saved);
});

it("a saved form keeps each field that was typed meanwhile", () => {
  const now = { ...sent, name: "Ana Lima", password: "secreta2" };
  expect(mergeSavedValues(now, sent, saved)).toEqual({ ...saved, name: "Ana Lima", password: "secreta2" });
});
