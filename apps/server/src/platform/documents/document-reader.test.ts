import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxOf, pdfOf, wordParagraph } from "../../testing/document-samples.ts";
import { createLogger } from "../logger.ts";
import { createMediaTools } from "../media/media-tools.ts";
import { readByFormat } from "./read-by-format.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recado-documents-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(bytes: Buffer | string): Promise<string> {
  const path = join(folder, "documento");
  await writeFile(path, bytes);
  return path;
}

/** Reads without the process and the thread that bound the reading. */
async function read(bytes: Buffer | string, format: "any" | "html" = "any") {
  return readByFormat({ path: await write(bytes), format });
}

describe("a document", () => {
  it("in PDF has headings where the letters are larger", async () => {
    const { text } = await read(
      pdfOf([
        { text: "Política de trocas", size: 24 },
        { text: "Trocamos em sete dias,", size: 11 },
        { text: "com a nota.", size: 11 },
        { text: "Frete", size: 17 },
        { text: "Custa doze reais (em média).", size: 11 },
      ]),
    );
    expect(text).toBe(
      "# Política de trocas\n\nTrocamos em sete dias,\ncom a nota.\n\n## Frete\n\nCusta doze reais (em média).",
    );
  });

  it("in Word has its headings, lists and tables", async () => {
    const row = `<w:tr><w:tc>${wordParagraph("Sul")}</w:tc><w:tc>${wordParagraph("R$ 12")}</w:tc></w:tr>`;
    const body = `${wordParagraph("Frete", "Heading1")}${wordParagraph("Entregamos à tarde.")}<w:tbl>${row}</w:tbl>`;
    const { text } = await read(await docxOf(body));
    expect(text).toContain("# Frete\n\nEntregamos à tarde.");
    expect(text).toMatch(/Sul\s*\|\s*R\$ 12/);
  });

  it("as a web page has its main text without menus and scripts", async () => {
    const sentence =
      "Nossa loja troca qualquer produto em até sete dias corridos, com a nota fiscal em mãos. ";
    const html = `<html><head><title>Trocas | Loja</title><script>alert("não")</script></head><body>
      <nav><a href="/">Início</a></nav><article><h1>Trocas</h1><p>${sentence.repeat(4)}</p><ul><li>Sapatos</li></ul></article>
      <footer>Todos os direitos</footer></body></html>`;
    const { title, text } = await read(html, "html");
    expect(title).toBe("Trocas | Loja");
    expect(text).toContain(sentence.trim());
    expect(text).toContain("- Sapatos");
    expect(text).not.toMatch(/alert|Início|direitos/);
  });

  it("in plain text or Markdown is read as it is", async () => {
    expect((await read(Buffer.from("# Preços\n\n\n\nPão: R$ 1", "latin1"))).text).toBe(
      "# Preços\n\nPão: R$ 1",
    );
  });

  it.each([
    ["unsupported", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ["withoutText", pdfOf([])],
    ["withoutText", Buffer.from(" \n-- ")],
    ["tooLarge", Buffer.from("palavra ".repeat(260_000))],
  ])("that is %s is refused", async (refusal, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ refusal });
  });

  it("that unpacks to far more than it needs is refused", async () => {
    const trap = await docxOf(`<!--${" ".repeat(60 * 1_048_576)}-->`);
    await expect(read(trap)).rejects.toMatchObject({ refusal: "tooLarge" });
  });

  it("that breaks its reader is refused, and the next one is read", async () => {
    const tools = createMediaTools({ ffmpegPath: undefined, logger: createLogger("silent") });
    try {
      const ask = async (bytes: Buffer | string) =>
        tools.readDocument({ path: await write(bytes), format: "any", owner: "1" });
      await expect(ask("%PDF-1.4 isto não é um PDF")).rejects.toMatchObject({ refusal: "unreadable" });
      expect(await ask("Bom dia")).toEqual({ title: "", text: "Bom dia" });
    } finally {
      await tools.stop();
    }
  });
});
