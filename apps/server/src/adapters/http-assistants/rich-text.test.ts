import { expect, it } from "vitest";
import { writeRichText } from "./rich-text.ts";

function paragraph(...children: unknown[]) {
  return { type: "p", children };
}

it.each([
  ["plain text", [paragraph({ text: "Olá" })], "Olá"],
  ["bold", [paragraph({ text: "Olá", bold: true })], "*Olá*"],
  ["italic", [paragraph({ text: "Olá", italic: true })], "_Olá_"],
  ["strikethrough", [paragraph({ text: "Olá", strikethrough: true })], "~Olá~"],
  [
    "all marks together",
    [paragraph({ text: "Olá", bold: true, italic: true, strikethrough: true })],
    "*_~Olá~_*",
  ],
  [
    "marks next to spaces",
    [paragraph({ text: "Olá, " }, { text: " Ana ", bold: true }, { text: "!" })],
    "Olá,  *Ana* !",
  ],
  ["marks around an empty text", [paragraph({ text: " ", bold: true }, { text: "x" })], "x"],
  [
    "paragraphs",
    [paragraph({ text: "um" }), paragraph({ text: "" }), paragraph({ text: "dois" })],
    "um\n\ndois",
  ],
  ["a nested variable", [paragraph({ type: "inline-variable", children: [{ text: "Ana" }] })], "Ana"],
  [
    "a link",
    [paragraph({ type: "a", url: "https://a.example", children: [{ text: "aqui" }] })],
    "aqui (https://a.example)",
  ],
  [
    "a link whose text is its address",
    [paragraph({ type: "a", url: "https://a.example", children: [{ text: "https://a.example" }] })],
    "https://a.example",
  ],
  [
    "a list",
    [
      {
        type: "ol",
        children: ["um", "dois"].map((text) => ({
          type: "li",
          children: [{ type: "lic", children: [{ text }] }],
        })),
      },
    ],
    "1. um\n2. dois",
  ],
  ["a value that is not rich text", "Olá", ""],
  ["invalid nodes", [null, 3, paragraph("x", { text: "y" })], "y"],
])("Typebot's rich text ($0) becomes the WhatsApp text $2", (_, nodes, text) => {
  expect(writeRichText(nodes)).toBe(text);
});
