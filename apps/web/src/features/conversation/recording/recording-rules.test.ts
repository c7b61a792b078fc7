import { expect, it } from "vitest";
import { levelOf, longestSeconds, microphoneProblem } from "./recording-rules.ts";

it.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "busy"],
  ["InsecureContextError", "insecure"],
  ["TypeError", "broken"],
])("the browser error %s means a microphone that is %s", (name, problem) => {
  expect(microphoneProblem(Object.assign(new Error("no"), { name }))).toBe(problem);
});

it("the recording level shows silence as zero and a loud voice near the maximum", () => {
  expect(levelOf(0)).toBe(0);
  expect(levelOf(0.01)).toBeGreaterThan(0.2);
  expect(levelOf(0.3)).toBeGreaterThan(0.8);
  expect(levelOf(1)).toBe(1);
});

it("a recording ends before it exceeds WhatsApp's size limit", () => {
  expect(longestSeconds).toBe(1_000);
});
