import { expect, it } from "vitest";
import { documentKind, fileExtension } from "./document-kind.ts";

it.each([
  ["Comprovante.PDF", "application/octet-stream", "pdf"],
  ["comprovante", "application/pdf", "pdf"],
  ["preços.xlsx", "application/zip", "sheet"],
  ["contrato.docx", "application/octet-stream", "text"],
  ["foto.heic", "image/heic", "picture"],
  ["notas", "text/plain", "text"],
  ["fotos.zip", "application/zip", "archive"],
  ["constructor", "application/octet-stream", "other"],
  ["arquivo.xyz", "", "other"],
])("the document %s of type %s is shown as %s", (name, mimeType, expected) => {
  expect(documentKind(name, mimeType)).toBe(expected);
});

it("a file name without an extension has none", () => {
  expect(["a.tar.gz", "LEIA-ME", "fim.", "v1.2 final"].map(fileExtension)).toEqual(["gz", "", "", ""]);
});
