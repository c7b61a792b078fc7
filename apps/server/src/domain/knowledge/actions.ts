import type {
  KnowledgeFailure,
  KnowledgeLanguage,
  KnowledgeSource,
  KnowledgeSourceChanges,
} from "@recado/contract/knowledge-sources";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { permissionRoom } from "../../platform/live/rooms.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { type Auditor, auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { columnsOfSource } from "./columns.ts";
import { putMiss } from "./miss-store.ts";
import { deletePieces, findPiecesOfSource, insertPieces, placePieces } from "./piece-store.ts";
import { accessQuickMessageSource, accessSource, lockExistingSource } from "./policy.ts";
import { auditedSource, presentSource } from "./present.ts";
import {
  detectLanguage,
  keyOfQuestion,
  type NewPiece,
  splitIntoPieces,
  withoutPersonalData,
} from "./rules.ts";
import {
  countUses,
  deleteSourceRow,
  findSourceText,
  insertSource,
  quickMessagesUrl,
  updateSourceRow,
} from "./store.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** The message is the id of a company whose pieces of knowledge have changed. */
    knowledge: true;
  }
}

/** Key of the work queue `knowledge` whose work is to make the vectors of the company's pieces. */
export const vectorsKey = "vectors";

/** Text of a source as it was typed or read from a document. */
export interface SourceText {
  title: string;
  text: string;
  /** Null to have the language detected. */
  language: KnowledgeLanguage | null;
}

/** Adds a source whose text is known, so that it is found at once. */
export async function createTextSource(
  db: WriteTx,
  actor: Auditor,
  kind: "text" | "file",
  { title, text, language }: SourceText,
  now: Date,
): Promise<KnowledgeSource> {
  const id = await insertSource(db, {
    kind,
    title,
    language: language ?? "pt",
    is_language_chosen: language !== null,
    state: "waiting",
  });
  if (id === undefined) throw new Error("a text has no address that another source could have");
  await storeSourceText(db, id, { text }, now);
  await recordAudit(db, actor, { area: "knowledge", action: "created", entityId: id, label: title });
  return publishSource(db, "create", id);
}

/** Adds a web page, which is read in the background. */
export async function createPageSource(
  db: WriteTx,
  actor: Auditor,
  { url, isNightly }: { url: string; isNightly: boolean },
): Promise<KnowledgeSource> {
  const title = titleOfUrl(url);
  const id = await insertSource(db, {
    kind: "page",
    title,
    url,
    is_nightly: isNightly,
    language: "pt",
    state: "waiting",
  });
  if (id === undefined) throw new AppError("ERR_KNOWLEDGE_PAGE_EXISTS");
  await wakeWork(db, { queue: "knowledge", connectionId: 0, keys: [String(id)] });
  await recordAudit(db, actor, { area: "knowledge", action: "created", entityId: id, label: title });
  return publishSource(db, "create", id);
}

/** Adds the company's quick messages as a source, unless they are one. */
export async function createQuickMessageSource(
  db: WriteTx,
  actor: Auditor,
  title: string,
): Promise<KnowledgeSource> {
  const id = await insertSource(db, {
    kind: "quickMessages",
    title,
    url: quickMessagesUrl,
    language: "pt",
    state: "waiting",
  });
  if (id === undefined) return presentSource(await accessQuickMessageSource(db));
  await wakeWork(db, { queue: "knowledge", connectionId: 0, keys: [String(id)] });
  await recordAudit(db, actor, { area: "knowledge", action: "created", entityId: id, label: title });
  return publishSource(db, "create", id);
}

export async function updateSource(
  db: WriteTx,
  actor: Auditor,
  id: number,
  changes: KnowledgeSourceChanges,
  now: Date,
): Promise<KnowledgeSource> {
  const before = await lockExistingSource(db, id);
  if (changes.text !== undefined && before.kind !== "text") throw new AppError("ERR_KNOWLEDGE_NOT_EDITABLE");
  const look = async () => auditedSource(await accessSource(db, id), await findSourceText(db, id));
  return auditUpdate(db, actor, { area: "knowledge", entityId: id, look }, async () => {
    await updateSourceRow(db, id, columnsOfSource(changes));
    if (before.read_at !== null) {
      const text = changes.text ?? (await findSourceText(db, id));
      if (before.kind === "quickMessages") await placeWords(db, id);
      else await storeSourceText(db, id, { text }, changes.text === undefined ? before.read_at : now);
    }
    return publishSource(db, "update", id);
  });
}

/** Replaces the text of a document by that of a newer file. The source keeps its title. */
export async function replaceSourceText(
  db: WriteTx,
  actor: Auditor,
  id: number,
  text: string,
  now: Date,
): Promise<KnowledgeSource> {
  const { kind } = await lockExistingSource(db, id);
  if (kind !== "file") throw new AppError("ERR_KNOWLEDGE_NOT_EDITABLE");
  const look = async () => auditedSource(await accessSource(db, id), await findSourceText(db, id));
  return auditUpdate(db, actor, { area: "knowledge", entityId: id, look }, async () => {
    await storeSourceText(db, id, { text }, now);
    return publishSource(db, "update", id);
  });
}

/** Has a page or the quick messages read again in the background. */
export async function readSourceAgain(db: WriteTx, id: number): Promise<KnowledgeSource> {
  const { kind } = await lockExistingSource(db, id);
  if (kind !== "page" && kind !== "quickMessages") throw new AppError("ERR_KNOWLEDGE_NOT_EDITABLE");
  await updateSourceRow(db, id, { state: "waiting" });
  await wakeWork(db, { queue: "knowledge", connectionId: 0, keys: [String(id)] });
  return publishSource(db, "update", id);
}

export async function deleteSource(db: WriteTx, actor: Auditor, id: number): Promise<void> {
  const { title: label } = await lockExistingSource(db, id);
  await deleteSourceRow(db, id);
  db.publish([permissionRoom(db.companyId, "ai:edit")], "knowledgeSource", { action: "delete", id });
  db.notify("knowledge", String(db.companyId));
  await recordAudit(db, actor, { area: "knowledge", action: "deleted", entityId: id, label });
}

/** Stores the text of a source and makes its pieces. The language is detected unless a user chose it. */
export async function storeSourceText(
  db: WriteTx,
  id: number,
  { text, title }: { text: string; title?: string | undefined },
  now: Date,
): Promise<void> {
  const { is_language_chosen: isChosen } = await accessSource(db, id);
  await updateSourceRow(db, id, {
    body: text,
    state: "ready",
    failure: null,
    read_at: now,
    ...(title !== undefined && { title }),
    ...(isChosen ? {} : { language: detectLanguage(text) }),
  });
  await replacePieces(db, id, splitIntoPieces(text));
}

export async function recordReadFailure(db: WriteTx, id: number, failure: KnowledgeFailure): Promise<void> {
  await updateSourceRow(db, id, { state: "failed", failure });
  await publishSource(db, "update", id);
}

/**
 * Replaces the pieces of a source. A piece whose text is the same stays, with its id and its vector, so that answers
 * which cite it keep their link.
 */
export async function replacePieces(db: WriteTx, id: number, pieces: readonly NewPiece[]): Promise<void> {
  const stored = Map.groupBy(await findPiecesOfSource(db, id), keyOf);
  const kept: { id: number; place: number }[] = [];
  const added = pieces.flatMap((piece, place) => {
    const same = stored.get(keyOf(piece))?.shift();
    if (!same) return [{ ...piece, place }];
    kept.push({ id: same.id, place });
    return [];
  });
  await deletePieces(
    db,
    [...stored.values()].flat().map((piece) => piece.id),
  );
  await placePieces(db, id, kept);
  await insertPieces(db, id, added);
  await announcePieces(db);
}

/** Finds the words of a source's pieces again, after its title or language has changed. */
async function placeWords(db: WriteTx, id: number): Promise<void> {
  await placePieces(db, id, await findPiecesOfSource(db, id));
  await announcePieces(db);
}

async function announcePieces(db: WriteTx): Promise<void> {
  db.notify("knowledge", String(db.companyId));
  await wakeWork(db, { queue: "knowledge", connectionId: 0, keys: [vectorsKey] });
}

function keyOf({ heading, body }: NewPiece): string {
  return `${heading}\n\n${body}`;
}

export async function publishSource(
  db: WriteTx,
  action: "create" | "update",
  id: number,
): Promise<KnowledgeSource> {
  const record = presentSource(await accessSource(db, id));
  db.publish([permissionRoom(db.companyId, "ai:edit")], "knowledgeSource", { action, record });
  return record;
}

/** Counts a use of the pieces that an answer cited. Call it once for each answer. */
export async function recordUse(db: WriteTx, pieceIds: readonly number[], now: Date): Promise<void> {
  if (pieceIds.length > 0) await countUses(db, pieceIds, now);
}

/** Notes a question to which the company's knowledge had no answer. */
export async function recordMiss(db: WriteTx, question: string, now: Date): Promise<void> {
  const shown = withoutPersonalData(question);
  const key = keyOfQuestion(shown);
  if (key !== "") await putMiss(db, shown, key, now);
}

function titleOfUrl(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === "/" ? "" : pathname}`.slice(0, 200);
}
