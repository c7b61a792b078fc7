/*
 * Audio messages are turned into text. The transaction that stores the file of an audio also stores the transcript's state
 * `waiting` and wakes the work queue `transcriptions`, so no audio is forgotten when a process dies. This file calls the
 * model outside of any transaction and stores the text once. Only the row of the message changes: the audio itself, the
 * outbox and the channel are never touched.
 */

import { extname } from "node:path";
import { buffer } from "node:stream/consumers";
import type { MessageTranscript, TranscriptProblem } from "@recado/contract/message-content";
import { mayWork } from "../../domain/companies/queries.ts";
import { reviseMessage } from "../../domain/messages/actions.ts";
import {
  findTranscriptOfFile,
  findWaitingAudio,
  type WaitingAudio,
} from "../../domain/messages/transcript-store.ts";
import { lockTicket } from "../../domain/tickets/store.ts";
import { AppError } from "../../platform/errors.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { transcribeWithAi } from "../ai-calls/embed-and-transcribe.ts";
import type { AiDeps } from "../ai-calls/run-ai.ts";
import { wakeVoiceReply } from "../chatbot-menu/await-voice.ts";

export interface TranscriptionDeps extends AiDeps {
  storage: ObjectStorage;
  /** Aborted when the program ends. */
  ending: AbortSignal;
}

/** Limits of services with OpenAI's API. */
const mostBytes = 25 * 1_048_576;
const mostSeconds = 30 * 60;
const longestCallMilliseconds = 120_000;
/** Number of calls before an audio is given up. With the work queue's backoff, they take about ten minutes. */
const mostTries = 15;
/** Spoken words of half an hour have about 30,000 characters; longer texts are not speech. */
const mostCharacters = 60_000;
/** Fewest bytes of a second of speech, to estimate the length of an audio that does not tell it. */
const fewestBytesPerSecond = 750;

/** Transcribes the audio message whose id is the key of the work queue. */
export async function transcribeMessage(deps: TranscriptionDeps, claim: Claim): Promise<void> {
  const { database } = deps;
  const audio = await database.read(claim.companyId, async (db) => {
    if (!(await mayWork(db, deps.clock.now())))
      throw new RetryLater("the company is blocked, its audios are transcribed when it is unblocked");
    return findWaitingAudio(db, claim.key);
  });
  const transcript = audio && (await makeTranscript(deps, claim, audio));
  await claim.insist(() =>
    database.write(claim.companyId, async (db) => {
      // The ticket is locked before its message, as everywhere. The message may be deleted by now.
      if (audio && (await lockTicket(db, audio.ticket_id)) && (await findWaitingAudio(db, claim.key))) {
        await reviseMessage(db, claim.key, { transcript: transcript ?? null });
        if (!audio.from_me) await wakeVoiceReply(db, audio.ticket_id, claim.key);
      }
      await claim.end(db);
    }),
  );
}

/** Returns the transcript, or null if the company's AI does not transcribe any more. */
async function makeTranscript(
  deps: TranscriptionDeps,
  claim: Claim,
  audio: WaitingAudio,
): Promise<MessageTranscript | null> {
  const { size, duration, name, mimeType } = audio.media_info;
  if ((size ?? 0) > mostBytes || (duration ?? 0) > mostSeconds) return failed("tooLong");
  const { companyId } = claim;
  const known = await deps.database.read(companyId, (db) => findTranscriptOfFile(db, audio.media_path));
  if (known) return known;
  try {
    const bytes = await buffer((await deps.storage.open(audio.media_path)).body);
    if (bytes.length > mostBytes) return failed("tooLong");
    // The name of the file may name a person, and services only read its extension.
    const file = { name: `audio${extname(name)}`, bytes, mimetype: mimeType };
    const seconds = duration ?? Math.min(mostSeconds, Math.ceil(bytes.length / fewestBytesPerSecond));
    const signal = AbortSignal.any([deps.ending, AbortSignal.timeout(longestCallMilliseconds)]);
    const call = { companyId, ticketId: audio.ticket_id };
    const { result, model } = await transcribeWithAi(deps, call, { file, seconds }, signal);
    const text = result.text.trim().slice(0, mostCharacters).toWellFormed();
    return text === "" ? failed("unreadable") : { state: "done", text, model, problem: null };
  } catch (error) {
    return giveUp(deps, claim, error);
  }
}

/** Returns the failed transcript if another call would not help. Throws an error that is worth another call. */
function giveUp(
  { ending, logger }: TranscriptionDeps,
  claim: Claim,
  error: unknown,
): MessageTranscript | null {
  if (ending.aborted)
    throw new RetryLater("the program is ending, the audio is transcribed after the next start", {
      cause: error,
    });
  if (error instanceof AppError && error.code === "ERR_AI_OFF") return null;
  if (error instanceof AppError && error.code === "ERR_AI_LIMIT") return failed("limit");
  const isRefusal = error instanceof AssistantRefusal;
  if (!isRefusal && !claim.isGivenUp(error, mostTries))
    throw new RetryLater("the AI service did not transcribe the audio, calling it again later", {
      cause: error,
    });
  logger.warn(
    { err: error, companyId: claim.companyId, messageId: claim.key },
    "audio not transcribed, giving up until a user asks again",
  );
  return failed(isRefusal ? "refused" : "unavailable");
}

function failed(problem: TranscriptProblem): MessageTranscript {
  return { state: "failed", text: "", model: "", problem };
}
