import { expect, it } from "vitest";
import { signText, splitSignature } from "./sign-text.ts";

// Specification (tickets): the signature prefixes the user's name and is on by default.
it("a signed message starts with the user's name in bold", () => {
  expect(signText(" Bom dia\n", "Marina Costa")).toBe("*Marina Costa:*\nBom dia");
});

it("an unsigned message stays as typed", () => {
  expect(signText("Bom\ndia ", null)).toBe("Bom\ndia");
});

it("editing a message removes the signature only if the signature is the editor's own", () => {
  const signed = signText("Bom dia", "Marina Costa");
  expect(splitSignature(signed, "Marina Costa")).toEqual({ text: "Bom dia", signature: "Marina Costa" });
  expect(splitSignature(signed, "Rafael")).toEqual({ text: signed, signature: null });
  expect(splitSignature("Bom dia", "Marina Costa")).toEqual({ text: "Bom dia", signature: null });
});
