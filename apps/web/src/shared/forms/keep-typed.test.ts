import { expect, it } from "vitest";
import { keepTyped } from "./keep-typed.ts";

const sent = { name: " Ana ", email: "ana@demo.recado", password: "secreta1" };
const saved = { name: "Ana", email: "ana@demo.recado", password: "" };

it("is as the server has it where nothing was typed meanwhile", () => {
  expect(keepTyped(sent, sent, saved)).toEqual(saved);
});

it("keeps what was typed meanwhile, field by field", () => {
  const now = { ...sent, name: "Ana Lima", password: "secreta2" };
  expect(keepTyped(now, sent, saved)).toEqual({ ...saved, name: "Ana Lima", password: "secreta2" });
});
