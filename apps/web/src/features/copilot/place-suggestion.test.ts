import { describe, expect, it } from "vitest";
import { outcomeOf, placeSuggestion } from "./place-suggestion.ts";

describe("a suggestion of the copilot", () => {
  const source = { start: 4, end: 8, words: "bolo" };
  const apply = (text: string, from: typeof source | null) => {
    const { start, end, words } = placeSuggestion(text, "torta", from);
    return text.slice(0, start) + words + text.slice(end);
  };

  it.each([
    ["", null, "torta"],
    ["  ", null, "torta"],
    ["Oi, Ana", null, "Oi, Ana\ntorta"],
    ["Um, bolo bom", source, "Um, torta bom"],
    ["Quero bolo", source, "Quero torta"],
    ["Bom dia, bolo e mais bolo", source, "Bom dia, bolo e mais bolo\ntorta"],
    ["Outra coisa", source, "Outra coisa\ntorta"],
  ])("goes into the text %j and loses nothing that was typed", (text, from, result) => {
    expect(apply(text, from)).toBe(result);
  });

  it.each([
    ["Entregamos amanhã cedo.", "sent"],
    ["Entregamos amanhã cedo. ", "sent"],
    ["Olá! Entregamos hoje cedo.", "edited"],
    ["Não sei dizer", "discarded"],
  ])("that was sent as %j counts as %s", (sent, outcome) => {
    const suggestion = "Entregamos amanhã cedo.";
    expect(outcomeOf(suggestion, suggestion, sent)).toBe(outcome);
  });
});
