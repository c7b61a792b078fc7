import { describe, expect, it } from "vitest";
import { findPartInText, findWordsInText } from "./find-in-text.ts";

describe("the highlighted words of a search", () => {
  it.each([
    ["Quero dois pães de queijo", "paes", ["pães"]],
    ["Quero dois PÃES de queijo", "pão", []],
    ["Bolo de cenoura, bolo de milho", "bolo cen", ["Bolo", "cen", "bolo"]],
    ["Pedido #4321-A", "4321", ["4321"]],
    ["Desentregue", "entregue", []],
    ["entregue e entrega", "entrega entr", ["entr", "entrega"]],
    ["Olá 😀 João", "joa", ["Joã"]],
    ["qualquer", "% _", []],
    ["", "bolo", []],
    ["Straße", "stra", ["Stra"]],
  ])("in the text %j for the term %j are %j", (text, term, found) => {
    expect(findWordsInText(text, term).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });
});

describe("the highlighted part of a name", () => {
  it.each([
    ["João Conceição", "CONCEICAO", ["Conceição"]],
    ["João Conceição", "ceic", ["ceiç"]],
    ["+55 11 91234", "1123", []],
    ["551191234", "1912", ["1912"]],
    ["Joaquim", "  joa  ", ["Joa"]],
    ["Joaquim", " ", []],
  ])("in the name %j for the term %j is %j", (text, term, found) => {
    expect(findPartInText(text, term).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });
});
