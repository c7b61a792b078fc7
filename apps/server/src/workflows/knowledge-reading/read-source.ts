/*
 * Sources of knowledge are read in the work queue `knowledge`, one key for each source. Texts and documents are read in
 * their request, so that an admin sees at once what is wrong with a file; web pages and quick messages are read here. The
 * key `vectors` stands for all pieces of a company that have no vector yet (embed-pieces.ts).
 */

import { writeFile } from "node:fs/promises";
import type { KnowledgeFailure } from "@recado/contract/knowledge-sources";
import {
  publishSource,
  recordReadFailure,
  replacePieces,
  storeSourceText,
  vectorsKey,
} from "../../domain/knowledge/actions.ts";
import { findSource, lockSource, updateSourceRow } from "../../domain/knowledge/store.ts";
import { findSharedQuickMessages } from "../../domain/quick-messages/store.ts";
import { limitOfFullList, type WriteTx } from "../../platform/db/database.ts";
import { DocumentRefused, type DocumentText } from "../../platform/documents/document-text.ts";
import type { MediaTools } from "../../platform/media/media-tools.ts";
import type { WorkFolder } from "../../platform/media/work-folder.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { type PageReader, PageRefused } from "../../ports/page-reader.ts";
import { type EmbeddingDeps, embedPieces } from "./embed-pieces.ts";

export interface KnowledgeReadingDeps extends EmbeddingDeps {
  pageReader: PageReader;
  tools: Pick<MediaTools, "readDocument">;
  /** Folder for pages that are being read. */
  work: WorkFolder;
}

/** Does the work of one key of the work queue `knowledge`: a source to read, or the company's missing vectors. */
export async function readClaimedSource(deps: KnowledgeReadingDeps, claim: Claim): Promise<void> {
  if (claim.key === vectorsKey) return embedPieces(deps, claim);
  const { database } = deps;
  const id = Number(claim.key);
  const source = await database.read(claim.companyId, (db) => findSource(db, id));
  if (source?.kind === "page" && source.url !== null) return readPage(deps, claim, id, source.url);
  await database.write(claim.companyId, async (db) => {
    if (source?.kind === "quickMessages") await readQuickMessages(deps, db, id);
    await claim.end(db);
  });
}

async function readPage(deps: KnowledgeReadingDeps, claim: Claim, id: number, url: string): Promise<void> {
  const { database, clock } = deps;
  await database.write(claim.companyId, async (db) => {
    await updateSourceRow(db, id, { state: "reading" });
    if (await lockSource(db, id)) await publishSource(db, "update", id);
  });
  const read = await fetchText(deps, claim.companyId, url).catch((error: unknown) => failureOf(error));
  const end = (work: (db: WriteTx) => Promise<void>) =>
    database.write(claim.companyId, async (db) => {
      if (await lockSource(db, id)) await work(db);
      await claim.end(db);
    });
  try {
    await end(async (db) => {
      if (typeof read === "string") return recordReadFailure(db, id, read);
      await storeSourceText(db, id, { text: read.text, title: read.title || undefined }, clock.now());
      await publishSource(db, "update", id);
    });
  } catch (error) {
    if (limitOfFullList(error) === undefined) throw error;
    await end((db) => recordReadFailure(db, id, "full"));
  }
}

async function fetchText(
  { pageReader, tools, work, ending }: KnowledgeReadingDeps,
  companyId: number,
  url: string,
): Promise<DocumentText> {
  const { isHtml, bytes } = await pageReader.fetchPage(url, ending);
  await using file = work.newFile();
  await writeFile(file.path, bytes);
  const format = isHtml ? "html" : "any";
  return await tools.readDocument({ path: file.path, format, owner: String(companyId) });
}

function failureOf(error: unknown): KnowledgeFailure {
  if (error instanceof PageRefused) return error.problem;
  if (error instanceof DocumentRefused) return error.refusal;
  throw error;
}

/** Makes one piece of each active quick message that the whole company shares. Private ones stay private. */
async function readQuickMessages({ clock }: KnowledgeReadingDeps, db: WriteTx, id: number): Promise<void> {
  if (!(await lockSource(db, id))) return;
  const messages = await findSharedQuickMessages(db);
  await updateSourceRow(db, id, { state: "ready", failure: null, read_at: clock.now() });
  await replacePieces(
    db,
    id,
    messages.map(({ shortcode, message }) => ({ heading: `/${shortcode}`, body: message })),
  );
  await publishSource(db, "update", id);
}
