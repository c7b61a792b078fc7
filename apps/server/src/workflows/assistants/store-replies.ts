import { Readable } from "node:stream";
import { uploadKindOf } from "@recado/contract/shared/media";
import { isStorageFull, requireStorageWithinLimit } from "../../domain/companies/policy.ts";
import { fileBody, type MessageBody, type MessageFile, textBody } from "../../domain/messages/rules.ts";
import { keepStream } from "../../domain/stored-files/actions.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import { removeUnusedFiles } from "../../platform/media/remove-files.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import type { AssistantReply, ReplyFile } from "../../ports/assistant.ts";
import type { AssistantsDeps } from "./assistant-deps.ts";

/** Largest number of messages that are sent from one answer, because no customer reads a longer answer. */
const mostReplies = 20;
/** WhatsApp's limit for a text message, in characters. */
const longestText = 4_096;

/** Converts an answer to message bodies and stores the answer's files. Waits while the storage is unavailable. */
export async function storeReplies(
  deps: AssistantsDeps,
  claim: Claim,
  sayings: readonly AssistantReply[],
): Promise<{ says: MessageBody[]; files: MessageFile[] }> {
  const says: MessageBody[] = [];
  const files: MessageFile[] = [];
  try {
    for (const saying of sayings.slice(0, mostReplies)) {
      if (saying.type === "file") {
        const file = await keep(deps, claim, saying);
        files.push(file);
        says.push(fileBody(kindOf(file), cut(saying.caption), file));
      } else if (saying.text.trim() !== "") says.push(textBody(cut(saying.text)));
    }
    return { says, files };
  } catch (error) {
    await dropReplyFiles(deps, files);
    throw error;
  }
}

/**
 * Calls `say` with the message bodies and their files. If the company's plan has no storage left for the files, calls
 * `say` again with the texts only.
 */
export async function sendWithFiles<T>(
  deps: AssistantsDeps,
  says: readonly MessageBody[],
  /**
   * Writes the messages in a transaction, and calls `keep` at the end of the transaction. `keep` throws if the plan's
   * storage is full.
   */
  say: (says: readonly MessageBody[], keep: (db: WriteTx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const files = says.flatMap(({ file }) => file ?? []);
  try {
    return await say(says, async (db) => {
      if (files.length > 0) await requireStorageWithinLimit(db);
    });
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    const words = says.map((one) => (one.file ? textBody(one.body) : one));
    const said = await say(
      words.filter(({ body, mediaType }) => mediaType !== "conversation" || body !== ""),
      async () => {},
    );
    await dropReplyFiles(deps, files);
    return said;
  }
}

/**
 * Removes the files of an answer that was not sent. The files stay if it is unknown whether the transaction was
 * committed.
 */
export async function dropReplyFiles(
  { storage }: AssistantsDeps,
  files: readonly MessageFile[],
  failure?: unknown,
): Promise<void> {
  const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
  await removeUnusedFiles(storage, keys, failure);
}

function keep(deps: AssistantsDeps, claim: Claim, { name, bytes, isVoice }: ReplyFile): Promise<MessageFile> {
  const key = newObjectKey(claim.companyId, "", deps.clock.now());
  const claimed = { name, mimeType: "", seconds: null, isVoice, isViewOnce: false };
  return claim.insist(() => keepStream(deps, key, Readable.from([bytes]), claimed, deps.ending));
}

function kindOf({ media }: MessageFile) {
  return media.isVoice ? "voice" : uploadKindOf(media.mimeType);
}

function cut(text: string): string {
  return storableText(text.trim().slice(0, longestText));
}
