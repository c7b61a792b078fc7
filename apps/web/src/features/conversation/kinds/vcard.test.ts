import { expect, it } from "vitest";
import { numbersOf } from "./vcard.ts";

function card(...lines: string[]): string {
  return ["BEGIN:VCARD", "VERSION:3.0", "N:;Ana;;;", "FN:Ana", ...lines, "END:VCARD"].join("\n");
}

it.each([
  [
    "WhatsApp's format",
    card("item1.TEL;waid=5519981234410:+55 19 98123-4410", "item1.X-ABLabel:Celular"),
    [{ text: "+55 19 98123-4410", label: "" }],
  ],
  [
    "a phone's format with two numbers",
    card("TEL;TYPE=CELL:+5519981234410", "TEL;TYPE=WORK,VOICE:(19) 3232-1000"),
    [
      { text: "+5519981234410", label: "CELL" },
      { text: "(19) 3232-1000", label: "WORK" },
    ],
  ],
  [
    "version 4.0",
    card("TEL;VALUE=uri;TYPE=home:tel:+55-19-3232-1000"),
    [{ text: "+55-19-3232-1000", label: "HOME" }],
  ],
  [
    "a folded line",
    card("TEL;TYPE=CELL:+55 19", "  98123-4410"),
    [{ text: "+55 19 98123-4410", label: "CELL" }],
  ],
  [
    "a repeated number",
    card("TEL:+55 19 98123-4410", "TEL:+5519981234410", "TEL:(019) 98123-4410", "TEL:19 8123-4410"),
    [{ text: "+55 19 98123-4410", label: "" }],
  ],
  ["a card without a number", card("EMAIL:ana@example.com", "TEL:"), []],
  ["a text that is not a vCard", "TELL me", []],
])("the phone numbers of a vCard ($0) are $2", (_, vcard, expected) => {
  expect(numbersOf(vcard)).toEqual(expected);
});
