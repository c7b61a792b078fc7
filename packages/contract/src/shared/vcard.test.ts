import { describe, expect, it } from "vitest";
import { nameOfCard } from "./vcard.ts";

function cardOf(...lines: string[]): string {
  return ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].join("\n");
}

describe("a contact card is named", () => {
  it.each([
    ["by the channel's name", { name: "Ana", vcard: cardOf("FN:Bia") }, "Ana"],
    ["by its display name", { name: "", vcard: cardOf("N:Lima;Bia;;;", "FN:Bia Lima") }, "Bia Lima"],
    [
      "by its name parts if the display name is blank",
      { name: " ", vcard: cardOf("FN: ", "N:Lima;Bia;de;Dra.;") },
      "Dra. Bia de Lima",
    ],
    [
      "by its company if it has no name",
      { name: "", vcard: cardOf("N:;;;;", "FN:", "ORG:Padaria\\, Filhos;Vendas") },
      "Padaria, Filhos Vendas",
    ],
    [
      "by its number if it has neither name nor company",
      { name: "", vcard: cardOf("N:;;;;", "item1.TEL;waid=5519981234410:+55 19 98123-4410") },
      "+55 19 98123-4410",
    ],
    [
      "by the number of a version 4.0 card",
      { name: "", vcard: cardOf("TEL;VALUE=uri:tel:+55-19-3232-1000") },
      "+55-19-3232-1000",
    ],
    [
      "by its e-mail address if it contains only that",
      { name: "", vcard: cardOf("EMAIL:bia@example.com") },
      "bia@example.com",
    ],
    ["by a question mark if it is empty", { name: "", vcard: "BEGIN:VCARD" }, "?"],
  ])("%s", (_, card, shown) => {
    expect(nameOfCard(card)).toBe(shown);
  });
});
