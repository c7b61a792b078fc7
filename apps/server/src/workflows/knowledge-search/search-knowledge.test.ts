import { searchKnowledge } from "@recado/contract/knowledge-pieces";
import { createKnowledgeText } from "@recado/contract/knowledge-sources";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestCompany, type TestCompany } from "../../testing/factories.ts";
import { findUnanswered, readQuestions, shopTexts } from "../../testing/knowledge/shop-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: TestCompany;

beforeAll(async () => {
  testApp = await openTestApp();
  padaria = await createTestCompany(testApp);
  for (const text of shopTexts)
    await testApp.call(padaria.ana.token, createKnowledgeText, { body: { title: "Loja", text } });
});
afterAll(() => testApp.close());

async function findHeadings(question: string): Promise<string[]> {
  const { pieces } = await testApp.call(padaria.bruno.token, searchKnowledge, { query: { question } });
  return pieces.map(({ heading }) => heading);
}

it("the five best pieces answer nine of ten questions, paraphrased and misspelt in three languages", async () => {
  const questions = readQuestions("held-out");
  const missed = await findUnanswered(questions, findHeadings);
  expect(questions).toHaveLength(150);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(15);
});
