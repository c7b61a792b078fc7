import type { ReadTx } from "../../platform/db/database.ts";
import { findAnsweringVersion } from "./store.ts";

/** Version of an assistant that answers customers. */
export interface AnsweringVersion {
  version: number;
  instructions: string;
  greeting: string;
  movesToQueues: boolean;
}

/** Returns the version that answers for a prompt; undefined if the prompt answers by itself. */
export async function readAnsweringVersion(
  db: ReadTx,
  promptId: number,
): Promise<AnsweringVersion | undefined> {
  const row = await findAnsweringVersion(db, promptId);
  if (!row) return undefined;
  const { version, instructions, greeting, moves_to_queues: movesToQueues } = row;
  return { version, instructions, greeting, movesToQueues };
}
