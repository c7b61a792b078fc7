import type { MessageTranscript } from "@recado/contract/message-content";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { StoredMedia } from "./rules.ts";

/** Audio that waits for its transcript. */
export interface WaitingAudio {
  ticket_id: number;
  from_me: boolean;
  media_path: string;
  media_info: StoredMedia;
}

export function findWaitingAudio(db: ReadTx, id: string): Promise<WaitingAudio | undefined> {
  return db.first(sql<WaitingAudio>`
    select ticket_id, from_me, media_path, media_info from messages
    where company_id = ${db.companyId} and id = ${id} and transcript ->> 'state' = 'waiting' and media_path is not null`);
}

/** Finds the transcript of another message with the same file, such as that of a forwarded audio. */
export async function findTranscriptOfFile(db: ReadTx, path: string): Promise<MessageTranscript | undefined> {
  const row = await db.first(sql<{ transcript: MessageTranscript }>`
    select transcript from messages
    where company_id = ${db.companyId} and media_path = ${path} and transcript ->> 'state' = 'done' limit 1`);
  return row?.transcript;
}

/** Gives a stored audio without a text this transcript; returns false if the message is none. */
export async function markWaiting(db: ReadTx, id: string, transcript: MessageTranscript): Promise<boolean> {
  const changed = await db.run(sql`
    update messages set transcript = ${storableJson(transcript)}, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and media_type = 'audio' and media_path is not null and not is_deleted
      and (transcript is null or transcript ->> 'state' = 'failed')`);
  return changed > 0;
}
