import { createTextSource } from "../domain/knowledge/actions.ts";
import { findMissPage, putMiss } from "../domain/knowledge/miss-store.ts";
import { findPiecesOfSource } from "../domain/knowledge/piece-store.ts";
import type { WriteTx } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/statements.ts";

/** Adds a text to the company's knowledge, and a question without an answer. */
export async function insertKnowledge(db: WriteTx, text: string) {
  const now = new Date();
  const form = { title: text, text, language: "pt" as const };
  const { id: knowledgeSource } = await createTextSource(db, { userId: null, name: "" }, "text", form, now);
  const [piece] = await findPiecesOfSource(db, knowledgeSource);
  await putMiss(db, text, `${text} ${knowledgeSource}`, now);
  const { rows } = await findMissPage(db, text, 0, 1);
  return { knowledgeSource, knowledgePiece: piece?.id ?? 0, knowledgeMiss: onlyRow(rows).id };
}
