import { expect, it } from "vitest";
import { unknownVariables } from "./campaign-form.ts";

it("the campaign dialog names each variable once that does not exist", () => {
  const texts = ["Olá {nome}, {oferta}!", "", "{Nome}: {oferta} de {preço} { sem nome }"];
  expect(unknownVariables(texts, ["{nome}"])).toEqual(["{oferta}", "{Nome}", "{preço}"]);
});
