import { expect, it } from "vitest";
import { signText } from "./sign-text.ts";

it("starts a signed message with the name in bold", () => {
  expect(signText(" Bom dia\n", "Marina Costa")).toBe("*Marina Costa:*\nBom dia");
});

it("leaves an unsigned message as it was typed", () => {
  expect(signText("Bom\ndia ", null)).toBe("Bom\ndia");
});
