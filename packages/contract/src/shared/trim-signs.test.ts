import fc from "fast-check";
import { expect, it } from "vitest";
import { trimEndSigns, trimSigns } from "./trim-signs.ts";

const text = fc.string({ unit: fc.constantFrom("a", ".", ",", " ", "/"), maxLength: 12 });

it("trimming characters gives the same result as regular expressions", () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(trimEndSigns(written, ".,")).toBe(written.replace(/[.,]+$/, ""));
      expect(trimSigns(written, ". ")).toBe(written.replace(/^[. ]+|[. ]+$/g, ""));
    }),
  );
});
