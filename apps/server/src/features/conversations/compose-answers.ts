import type { sendMessage } from "@recado/contract/messages";
import {
  type MediaKind,
  mediaKindOf,
  mediaLimits,
  shortestRecordingBytes,
  sizeText,
} from "@recado/contract/shared/media";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import type { OutgoingTemplate, PlainContent } from "../../ports/channel-content.ts";
import { findConnection } from "../connections/store.ts";
import { storeFile } from "../media/store-file.ts";
import { contentBody, fileBody, type MessageFile, textBody } from "../messages/rules.ts";
import { type Answer, accessAttended, findWritten } from "./answer-ticket.ts";
import type { AttendanceDeps } from "./conversation-deps.ts";

type Form = BodyOf<typeof sendMessage>;

export interface Asked extends Pick<CompanyTransactions, "read"> {
  actor: Actor;
  ticketId: number;
  form: Form;
  files: readonly ReceivedFile[];
  template: OutgoingTemplate | undefined;
}

/** What is to be answered: a message for each file, or one of words, a content or a template. Files are in the storage afterwards. */
export async function composeAnswers(deps: AttendanceDeps, asked: Asked): Promise<Answer[]> {
  const { form, files, template } = asked;
  if (files.length > 0) return answersWithFiles(deps, asked);
  const [clientMessageId = null] = [form.clientMessageId].flat();
  const other = template ?? (form.content && contentOf(form.content));
  if (other) return [{ holds: contentBody(other, null), clientMessageId }];
  const words = [form.body].flat().join("\n");
  if (words.trim() === "")
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "body", message: "Obrigatório" }] });
  return [{ holds: textBody(words), clientMessageId }];
}

function contentOf(content: NonNullable<Form["content"]>): PlainContent {
  return content.type === "location" ? { ...content, isLive: false } : content;
}

async function answersWithFiles(deps: AttendanceDeps, asked: Asked): Promise<Answer[]> {
  const { actor, ticketId, form, files, read } = asked;
  const ids = [form.clientMessageId ?? []].flat();
  const answers = files.map((_, position) => ({ clientMessageId: ids[position] ?? null }));
  const { isWritten, limits } = await read(async (db) => {
    if (await findWritten(db, ticketId, answers)) return { isWritten: true, limits: mediaLimits.web };
    const ticket = await accessAttended(db, actor, ticketId);
    const { connection_id: id } = ticket;
    const connection = id === null ? undefined : await findConnection(db, id);
    return { isWritten: false, limits: mediaLimits[connection?.provider === "cloud" ? "cloud" : "web"] };
  });
  // Sent before: what came along this time is not needed.
  if (isWritten) return answers.map((answer) => ({ ...answer, holds: textBody("") }));
  const captions = [form.body].flat();
  const held: MessageFile[] = [];
  try {
    for (const file of files)
      held.push(await keep(deps, actor.companyId, file, form.isVoice ?? false, limits));
  } catch (error) {
    await forgetFiles(deps, held);
    throw error;
  }
  return held.map((file, position) => ({
    holds: fileBody(kindOf(file), captions[position] ?? "", file),
    clientMessageId: ids[position] ?? null,
  }));
}

function keep(
  deps: AttendanceDeps,
  companyId: number,
  file: ReceivedFile,
  isVoice: boolean,
  limits: Readonly<Record<MediaKind, number>>,
): Promise<MessageFile> {
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice, isViewOnce: false };
  const key = newObjectKey(companyId, "", deps.clock.now());
  return storeFile(deps, key, file.path, claimed, ({ mimeType, size }) => {
    const limit = limits[mediaKindOf(mimeType)];
    if (size > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
    if (isVoice && mediaKindOf(mimeType) !== "audio") throw new AppError("ERR_MEDIA_UNREADABLE");
    if (isVoice && file.size < shortestRecordingBytes) throw new AppError("ERR_AUDIO_TOO_SHORT");
  });
}

function kindOf({ media }: MessageFile) {
  return media.isVoice ? "voice" : mediaKindOf(media.mimeType);
}

/** Files of an answer that came to nothing. */
export async function forgetFiles(deps: AttendanceDeps, files: readonly MessageFile[]): Promise<void> {
  const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
  await deps.storage.remove(keys.filter((key) => key !== null));
}
