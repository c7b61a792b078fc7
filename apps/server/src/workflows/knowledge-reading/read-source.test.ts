import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { searchKnowledge } from "@recado/contract/knowledge-pieces";
import {
  createKnowledgePage,
  createKnowledgeText,
  getKnowledgeSource,
  type KnowledgeSource,
  readKnowledgeSource,
  replaceKnowledgeFile,
  updateKnowledgeSource,
  uploadKnowledgeFile,
} from "@recado/contract/knowledge-sources";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/logger.ts";
import { docxOf, pdfOf, wordParagraph } from "../../testing/document-samples.ts";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany, untilFound } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { readPagesAgain } from "./read-pages-again.ts";

let testApp: TestApp;
let padaria: TestCompany;
let website: Server;
let origin: string;
/** Pages of the website: a text is HTML, a number a status, and an address a redirect. */
let pages: Record<string, string | number | URL>;

beforeAll(async () => {
  testApp = await openTestApp({ allowPrivateHosts: true });
  padaria = await createTestCompany(testApp);
  website = createServer(({ url = "/" }, response) => {
    const page = pages[url] ?? 404;
    if (page instanceof URL) response.writeHead(302, { location: page.href }).end();
    else if (typeof page === "number") response.writeHead(page).end();
    else
      response
        .writeHead(200, { "content-type": url.endsWith(".txt") ? "text/plain" : "text/html" })
        .end(page);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => website.once("listening", resolve));
  origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
});
afterAll(async () => {
  website.close();
  await testApp.close();
});

async function find(question: string) {
  const { pieces } = await testApp.call(padaria.bruno.token, searchKnowledge, { query: { question } });
  return pieces;
}

const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Adds a page and waits until it was read. */
async function addPage(path: string, from = origin): Promise<KnowledgeSource> {
  const body = { url: `${from}${path}` };
  const added = await testApp.call(padaria.ana.token, createKnowledgePage, { body });
  expect(added).toMatchObject({ kind: "page", state: "waiting", pieces: 0 });
  return untilRead(added);
}

function untilRead(source: KnowledgeSource): Promise<KnowledgeSource> {
  return untilFound(async () => {
    const now = await testApp.call(padaria.ana.token, getKnowledgeSource, idOf(source));
    return ["ready", "failed"].includes(now.state) ? now : undefined;
  });
}

describe("a web page", () => {
  it("is read through redirects, again on demand and at night, and keeps its text if it fails", async () => {
    const page = (text: string) => `<title>Entregas</title><h1>Entregas</h1><p>${text}</p>`;
    pages = {
      "/velho": new URL("/entregas", origin),
      "/entregas": page("Entregamos de jangada em todo o litoral."),
      "/robots.txt": "User-agent: *\nDisallow: /interno",
    };
    const source = await addPage("/velho");
    expect(source).toMatchObject({ state: "ready", title: "Entregas", pieces: 1, language: "pt" });
    expect(await find("vocês entregam de jangada?")).toMatchObject([
      { heading: "Entregas", source: { title: "Entregas", url: `${origin}/velho` } },
    ]);
    pages["/entregas"] = page("Entregamos de canoa.");
    await testApp.call(padaria.ana.token, readKnowledgeSource, idOf(source));
    await untilFound(async () => (await find("canoa"))[0]);
    const body = { isNightly: true };
    await testApp.call(padaria.ana.token, updateKnowledgeSource, { ...idOf(source), body });
    pages["/entregas"] = 503;
    await readPagesAgain({ database: testApp.app.database, logger: createLogger("silent") })({});
    await untilFound(async () => {
      const { failure } = await testApp.call(padaria.ana.token, getKnowledgeSource, idOf(source));
      return failure ?? undefined;
    });
    expect(await find("canoa")).toHaveLength(1);
    await expectRefusal(
      testApp.call(padaria.ana.token, createKnowledgePage, { body: { url: `${origin}/velho` } }),
      "ERR_KNOWLEDGE_PAGE_EXISTS",
    );
  });

  it.each([
    ["robots", "/interno/precos"],
    ["robots", "/desvio"],
    ["notFound", "/nada"],
    ["unreachable", "/defeito"],
    ["unreachable", "/voltas"],
    ["tooLarge", "/enorme"],
    ["withoutText", "/vazia"],
  ])("fails with the reason %s at %s", async (failure, path) => {
    pages = {
      "/robots.txt": "User-agent: *\nDisallow: /interno",
      "/interno/precos": "<p>Segredo</p>",
      "/desvio": new URL("/interno/precos", origin),
      "/defeito": 500,
      "/voltas": new URL("/voltas", origin),
      "/enorme": "<p>x</p>".repeat(1_100_000),
      "/vazia": "<script>1</script>",
    };
    expect(await addPage(path)).toMatchObject({ state: "failed", failure, pieces: 0 });
  });
});

describe("an uploaded document", () => {
  function upload(name: string, bytes: Buffer) {
    const files = [{ name, content: new Blob([new Uint8Array(bytes)]) }];
    return testApp.call(padaria.ana.token, uploadKnowledgeFile, { files });
  }

  it("is found at once, and a newer file replaces its text", async () => {
    const source = await upload(
      "Tabela de preços.pdf",
      pdfOf([{ text: "O chafariz custa noventa reais.", size: 12 }]),
    );
    expect(source).toMatchObject({ kind: "file", title: "Tabela de preços", state: "ready", pieces: 1 });
    expect((await find("preço do chafariz"))[0]?.source.title).toBe("Tabela de preços");
    const newer = await docxOf(wordParagraph("A fonte luminosa custa cem reais."));
    const replaced = await testApp.call(padaria.ana.token, replaceKnowledgeFile, {
      ...idOf(source),
      files: [{ name: "outra.docx", content: new Blob([new Uint8Array(newer)]) }],
    });
    expect(replaced).toMatchObject({ id: source.id, title: "Tabela de preços" });
    expect((await find("fonte luminosa"))[0]?.text).toContain("cem reais");
    expect(await find("chafariz")).toEqual([]);
  });

  it("that cannot be read is refused with the reason, and nothing is stored", async () => {
    await expectRefusal(
      upload("foto.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])),
      "ERR_DOCUMENT_UNSUPPORTED",
    );
    await expectRefusal(upload("ruim.pdf", Buffer.from("%PDF-1.7 nada")), "ERR_DOCUMENT_UNREADABLE");
    await expectRefusal(upload("vazio.txt", Buffer.from("  ")), "ERR_DOCUMENT_WITHOUT_TEXT");
  });

  it("has no text that could be typed over", async () => {
    const source = await upload("regras.txt", Buffer.from("Regras da casa."));
    const body = { text: "Outras regras." };
    await expectRefusal(
      testApp.call(padaria.ana.token, updateKnowledgeSource, { ...idOf(source), body }),
      "ERR_KNOWLEDGE_NOT_EDITABLE",
    );
    const text = await testApp.call(padaria.ana.token, createKnowledgeText, {
      body: { title: "Um", text: "Dois" },
    });
    await expectRefusal(
      testApp.call(padaria.ana.token, readKnowledgeSource, idOf(text)),
      "ERR_KNOWLEDGE_NOT_EDITABLE",
    );
  });
});
