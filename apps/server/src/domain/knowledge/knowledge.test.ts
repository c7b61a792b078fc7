import { deleteKnowledgeMiss, listKnowledgeMisses } from "@recado/contract/knowledge-misses";
import { getKnowledgePiece, searchKnowledge } from "@recado/contract/knowledge-pieces";
import {
  addQuickMessages,
  createKnowledgeText,
  deleteKnowledgeSource,
  getKnowledgeSource,
  type KnowledgeSource,
  listKnowledgeSources,
  updateKnowledgeSource,
} from "@recado/contract/knowledge-sources";
import { createQuickMessage, deleteQuickMessage, updateQuickMessage } from "@recado/contract/quick-messages";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestCompany, type TestCompany, untilFound, untilTrue } from "../../testing/factories.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { recordMiss, recordUse } from "./actions.ts";
import { forgetOldMisses } from "./miss-store.ts";

let testApp: TestApp;
let padaria: TestCompany;
let vizinha: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  vizinha = await createTestCompany(testApp, "Vizinha");
});
afterAll(() => testApp.close());
beforeEach(async () => {
  padaria = await createTestCompany(testApp);
});

const rules = "# Trocas\n\nTrocamos pães em até um dia.\n\n# Encomendas\n\nBolos são feitos em 48 horas.";

function add(text = rules, company = padaria): Promise<KnowledgeSource> {
  return testApp.call(company.ana.token, createKnowledgeText, { body: { title: "Regras da casa", text } });
}

async function find(question: string, token = padaria.bruno.token) {
  const { pieces } = await testApp.call(token, searchKnowledge, { query: { question } });
  return pieces.map(({ heading }) => heading);
}

const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

async function list(query = {}) {
  const { records } = await testApp.call(padaria.ana.token, listKnowledgeSources, { query });
  return records;
}

/** Terms of the company as its pieces contain them, and as the table counts them. */
function termsOf(company: TestCompany) {
  return testApp.app.database.read(company.id, (db) =>
    db.first(sql<{ counted: unknown; actual: unknown }>`select
      (select jsonb_object_agg(term, pieces) from knowledge_terms where company_id = ${company.id}) as counted,
      (select jsonb_object_agg(term, pieces) from (
        select term, count(*) as pieces from knowledge_pieces, unnest(tsvector_to_array(words)) as term
        where company_id = ${company.id} group by term) as t) as actual`),
  );
}

describe("a source of knowledge", () => {
  it("is found at once, changed and deleted; admins hear of it, and other companies find nothing", async () => {
    const listener = await testApp.listen(padaria.ana.token);
    const bruno = await testApp.listen(padaria.bruno.token);
    const source = await add();
    expect(source).toMatchObject({ kind: "text", state: "ready", pieces: 2, language: "pt", uses: 0 });
    expect(await find("posso trocar o pão?")).toEqual(["Trocas"]);
    expect(await find("posso trocar o pão?", vizinha.bruno.token)).toEqual([]);
    const changed = await testApp.call(padaria.ana.token, updateKnowledgeSource, {
      ...idOf(source),
      body: { text: "# Encomendas\n\nBolos são feitos em 72 horas.", title: "Confeitaria" },
    });
    expect(changed).toMatchObject({ title: "Confeitaria", pieces: 1 });
    expect(await find("trocas")).toEqual([]);
    expect(await find("confeitaria")).toEqual(["Encomendas"]);
    const terms = await termsOf(padaria);
    expect(terms?.counted).toEqual(terms?.actual);
    await testApp.call(padaria.ana.token, deleteKnowledgeSource, idOf(source));
    expect(await find("encomendas de bolos")).toEqual([]);
    expect(await termsOf(padaria)).toEqual({ counted: null, actual: null });
    await expectRefusal(
      testApp.call(padaria.ana.token, getKnowledgeSource, idOf(source)),
      "ERR_NO_KNOWLEDGE_SOURCE_FOUND",
    );
    await Promise.all([listener.settle(), bruno.settle()]);
    expect(listener.heard.map(({ payload }) => payload)).toEqual([
      { action: "create", record: source },
      { action: "update", record: changed },
      { action: "delete", id: source.id },
    ]);
    expect(bruno.heard).toEqual([]);
  });

  it("keeps pieces whose text stays the same, so that links to them go on working", async () => {
    const source = await add();
    const { pieces } = await testApp.call(padaria.bruno.token, searchKnowledge, {
      query: { question: "bolos" },
    });
    const text = `# Entregas\n\nSó no bairro.\n\n${rules}`;
    await testApp.call(padaria.ana.token, updateKnowledgeSource, { ...idOf(source), body: { text } });
    const piece = await testApp.call(padaria.bruno.token, getKnowledgePiece, idOf(pieces[0] ?? { id: 0 }));
    expect(piece).toMatchObject({
      text: "Bolos são feitos em 48 horas.",
      source: { id: source.id, title: "Regras da casa" },
      before: [{ heading: "Entregas" }, { heading: "Trocas" }],
      after: [],
    });
  });

  it("that is typed in another language is found by the words of that language", async () => {
    const source = await add("Las tiendas cierran los domingos y no hay entregas.");
    expect(source.language).toBe("es");
    const body = { language: "en" as const };
    const chosen = await testApp.call(padaria.ana.token, updateKnowledgeSource, { ...idOf(source), body });
    expect(chosen).toMatchObject({ language: "en", isLanguageChosen: true });
    expect(await find("entrega domingo")).toHaveLength(1);
  });

  it("counts its uses, and one that nobody cites for 90 days is listed as unused", async () => {
    const [used, unused] = [await add(), await add("Estacionamos na rua.")];
    const { pieces } = await testApp.call(padaria.bruno.token, searchKnowledge, {
      query: { question: "bolos" },
    });
    await testApp.app.database.write(padaria.id, async (db) => {
      await db.run(
        sql`update knowledge_sources set created_at = now() - interval '91 days' where company_id = ${db.companyId}`,
      );
      await recordUse(
        db,
        pieces.map(({ id }) => id),
        new Date(),
      );
    });
    expect((await list({ isUnused: "true" })).map(({ id }) => id)).toEqual([unused.id]);
    expect((await list()).find(({ id }) => id === used.id)).toMatchObject({ uses: 1 });
  });
});

describe("the search", () => {
  it("understands misspelt words, missing accents and other forms of a word", async () => {
    await add(
      "# Devoluções\n\nDevolvemos o dinheiro em cinco dias úteis.\n\n# Estacionamento\n\nHá vagas atrás da loja.",
    );
    expect(await find("estacionamemto")).toEqual(["Estacionamento"]);
    expect((await find("quero uma devolucao"))[0]).toBe("Devoluções");
    expect((await find("tem vaga na loja?"))[0]).toBe("Estacionamento");
    expect(await find("vocês vendem bicicletas?")).toEqual([]);
  });

  it("takes any text as a question", async () => {
    await add("O'Brien & Cia: C\\C++ | 'aspas' (parênteses) !negação <-> 50%");
    for (const question of ["'", "O'Brien", "c\\c++ | !a <-> (b", "%", "a:*", "😀", "x".repeat(500)])
      await find(question);
    expect(await find("O'Brien")).toEqual([""]);
  });
});

describe("quick messages in the knowledge", () => {
  it("are in step with the shared, active ones, and leave out private ones", async () => {
    const { token } = padaria.ana;
    const body = { shortcode: "pix", message: "A chave do Pix é a da loja.", geral: true };
    const shared = await testApp.call(token, createQuickMessage, { body });
    await testApp.call(padaria.bruno.token, createQuickMessage, {
      body: { shortcode: "meu", message: "Anotação particular de Bruno" },
    });
    const source = await testApp.call(token, addQuickMessages, {});
    expect(await testApp.call(token, addQuickMessages, {})).toMatchObject({ id: source.id });
    await untilTrue(async () => (await find("qual a chave pix?"))[0] === "/pix");
    expect(await find("anotação particular")).toEqual([]);
    await testApp.call(token, updateQuickMessage, { ...idOf(shared), body: { message: "Só em dinheiro." } });
    await untilTrue(async () => (await find("dinheiro"))[0] === "/pix");
    await testApp.call(token, deleteQuickMessage, idOf(shared));
    await untilFound(async () => (await list()).find(({ pieces }) => pieces === 0));
  });
});

describe("questions without an answer", () => {
  it("are counted once for each wording, can be removed, and are forgotten after 90 days", async () => {
    const record = (question: string, now = new Date()) =>
      testApp.app.database.write(padaria.id, (db) => recordMiss(db, question, now));
    await record("Vocês fazem bolo sem glúten?");
    await record("voces fazem bolo sem gluten");
    await record("?!");
    await record("Abrem no Natal?", new Date(Date.now() - 91 * 86_400_000));
    const look = () => testApp.call(padaria.ana.token, listKnowledgeMisses, { query: {} });
    const { records } = await look();
    expect(records).toMatchObject([
      { question: "Vocês fazem bolo sem glúten?", asked: 2 },
      { question: "Abrem no Natal?", asked: 1 },
    ]);
    await testApp.app.database.write(padaria.id, forgetOldMisses);
    expect((await look()).count).toBe(1);
    await testApp.call(padaria.ana.token, deleteKnowledgeMiss, idOf(records[0] ?? { id: 0 }));
    expect((await look()).count).toBe(0);
  });
});
