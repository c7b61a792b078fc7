import fc from "fast-check";
import { expect, it } from "vitest";
import { trimCharacters, trimEndCharacters } from "./trim-characters.ts";

const text = fc.string({ unit: fc.constantFrom("a", ".", ",", " ", "/"), maxLength: 12 });

it("trimming characters gives the same result as regular expressions", () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(trimEndCharacters(written, ".,")).toBe(written.replace(/[.,]+$/, ""));
      expect(trimCharacters(written, ". ")).toBe(written.replace(/^[. ]+|[. ]+$/g, ""));
    }),
  );
});
