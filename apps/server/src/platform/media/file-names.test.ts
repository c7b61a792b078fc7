import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requireObjectKey } from "../../ports/object-storage.ts";
import { contentDisposition, newObjectKey, safeFileName } from "./file-names.ts";

describe("an external file name", () => {
  it.each([
    ["foto.jpg", "foto.jpg"],
    ["Orçamento nº 3 – final.pdf", "Orçamento nº 3 – final.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\ana\\nota.pdf", "nota.pdf"],
    ["a\u0000b.txt", "ab.txt"],
    ["relatorio\u202egpj.exe", "relatoriogpj.exe"],
    ["a\r\nSet-Cookie: x=1.txt", "aSet-Cookie_ x=1.txt"],
    ['a"b<c>|?*.txt', "a_b_c____.txt"],
    ["  .oculto.  ", "oculto"],
    ["😀 férias.png", "😀 férias.png"],
    ["a\u0303.txt", "ã.txt"],
    ["", "arquivo"],
    ["..", "arquivo"],
    ["\u200b\u200f", "arquivo"],
    ["pasta/", "arquivo"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(96)}.pdf`],
    [`nome.${"x".repeat(300)}`, `nome.${"x".repeat(95)}`],
  ])("%j is stored as %j", (name, safe) => {
    expect(safeFileName(name, "arquivo")).toBe(safe);
  });

  it("of any content becomes a safe name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
        const safe = safeFileName(name, "arquivo");
        expect(safe).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^$/u);
        expect([...safe].length).toBeLessThanOrEqual(100);
        expect(contentDisposition("attachment", safe)).toMatch(/^[\x20-\x7e]+$/);
      }),
    );
  });

  it("is sent in a header as plain ASCII and as the complete name", () => {
    expect(contentDisposition("attachment", "Orçamento (3) 'x'.pdf")).toBe(
      "attachment; filename=\"Or_amento (3) 'x'.pdf\"; filename*=UTF-8''Or%C3%A7amento%20%283%29%20%27x%27.pdf",
    );
  });
});

describe("an object key", () => {
  it.each([
    ["image/jpeg", "jpg"],
    ["audio/ogg; codecs=opus", "ogg"],
    ["application/x-unheard-of", "bin"],
    ["__proto__", "bin"],
  ])("for %s starts with the company and month and ends in %s", (mimeType, extension) => {
    const key = newObjectKey(7, mimeType, new Date("2026-11-21T23:00:00Z"));
    expect(key).toMatch(new RegExp(`^7/2026-11/[0-9a-f-]{36}\\.${extension}$`));
    expect(requireObjectKey(key)).toBe(key);
  });
});
