import { expect, it } from "vitest";
import { levelOf, longestSeconds, microphoneProblem } from "./recording-rules.ts";

it.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "busy"],
  ["InsecureContextError", "insecure"],
  ["TypeError", "broken"],
])("%s means that the microphone is %s", (name, problem) => {
  expect(microphoneProblem(Object.assign(new Error("no"), { name }))).toBe(problem);
});

it("shows silence as nothing and a loud voice as nearly everything", () => {
  expect(levelOf(0)).toBe(0);
  expect(levelOf(0.01)).toBeGreaterThan(0.2);
  expect(levelOf(0.3)).toBeGreaterThan(0.8);
  expect(levelOf(1)).toBe(1);
});

it("ends before a sound is larger than WhatsApp takes", () => {
  expect(longestSeconds).toBe(1_000);
});
