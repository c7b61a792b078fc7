import fc from "fast-check";
import { expect, it } from "vitest";
import { attackStrings } from "../../testing/attack-strings.ts";
import { quoteData } from "./quote-data.ts";

function expectClosed(text: string): void {
  const quoted = quoteData("message", text);
  const [, inside = ""] = /^<data source="message">(.*)<\/data>$/.exec(quoted) ?? [];
  expect(inside).not.toContain("<");
  expect(JSON.parse(inside)).toBe(text);
}

it("no text of a customer closes the tags around it", () => {
  for (const { attack } of attackStrings) expectClosed(attack);
  fc.assert(fc.property(fc.string({ unit: "binary-ascii", maxLength: 200 }), expectClosed));
});
