import { publishSource, replacePieces, vectorsKey } from "../../domain/knowledge/actions.ts";
import { findSource, lockSource, updateSourceRow } from "../../domain/knowledge/store.ts";
import { findSharedQuickMessages } from "../../domain/quick-messages/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { Clock } from "../../ports/clock.ts";

export interface KnowledgeReadingDeps {
  database: Database;
  clock: Clock;
}

/** Does the work of one key of the work queue `knowledge`: a source to read, or the company's missing vectors. */
export async function readClaimedSource(deps: KnowledgeReadingDeps, claim: Claim): Promise<void> {
  const { database } = deps;
  const id = Number(claim.key);
  const source =
    claim.key === vectorsKey ? undefined : await database.read(claim.companyId, (db) => findSource(db, id));
  await database.write(claim.companyId, async (db) => {
    if (source?.kind === "quickMessages") await readQuickMessages(deps, db, id);
    await claim.end(db);
  });
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
