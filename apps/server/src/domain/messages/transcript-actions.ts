import type { MessageTranscript } from "@recado/contract/message-content";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { isAiOn } from "../ai-providers/queries.ts";
import type { MessageBody } from "./rules.ts";
import { markWaiting } from "./transcript-store.ts";

const waitingTranscript: MessageTranscript = { state: "waiting", text: "", model: "", problem: null };

/** Transcript with which a new message begins: null without a stored audio, and if the company's AI does not transcribe. */
export async function initialTranscript(
  db: ReadTx,
  { mediaType, file }: MessageBody,
): Promise<MessageTranscript | null> {
  if (mediaType !== "audio" || !file?.path) return null;
  return (await isAiOn(db, "transcription")) ? waitingTranscript : null;
}

/**
 * Makes a stored audio without a transcript wait for one, if the company's AI transcribes. Returns false if nothing
 * changed.
 */
export async function requestTranscript(db: WriteTx, id: string): Promise<boolean> {
  if (!(await isAiOn(db, "transcription")) || !(await markWaiting(db, id, waitingTranscript))) return false;
  await wakeTranscription(db, id);
  return true;
}

/** Queues an audio for its transcription. The queue belongs to no connection, so it outlives the audio's. */
export function wakeTranscription(db: WriteTx, id: string): Promise<void> {
  return wakeWork(db, { queue: "transcriptions", connectionId: 0, keys: [id] });
}
