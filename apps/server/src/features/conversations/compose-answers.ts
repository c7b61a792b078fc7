import type { sendMessage } from "@recado/contract/messages";
import { type MediaKind, mediaKindOf, mediaLimits, sizeText } from "@recado/contract/shared/media";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import type { OutgoingTemplate, PlainContent } from "../../ports/channel-content.ts";
import { findConnection } from "../connections/store.ts";
import { keepFile } from "../media/store-file.ts";
import { type HeldFile, holdsContent, holdsFile, holdsText } from "../messages/rules.ts";
import { type Answer, accessAttended, findWritten } from "./answer-ticket.ts";
import type { AttendanceHouse } from "./conversation-deps.ts";

type Form = BodyOf<typeof sendMessage>;

export interface Asked {
  actor: Actor;
  ticketId: number;
  form: Form;
  files: readonly ReceivedFile[];
  template: OutgoingTemplate | undefined;
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** What is to be answered: a message for each file, or one of words, a content or a template. Files are in the storage afterwards. */
export async function composeAnswers(house: AttendanceHouse, asked: Asked): Promise<Answer[]> {
  const { form, files, template } = asked;
  if (files.length > 0) return answersWithFiles(house, asked);
  const [clientMessageId = null] = [form.clientMessageId].flat();
  const other = template ?? (form.content && contentOf(form.content));
  if (other) return [{ holds: holdsContent(other, null), clientMessageId }];
  const words = [form.body].flat().join("\n");
  if (words.trim() === "")
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "body", message: "Obrigatório" }] });
  return [{ holds: holdsText(words), clientMessageId }];
}

function contentOf(content: NonNullable<Form["content"]>): PlainContent {
  return content.type === "location" ? { ...content, isLive: false } : content;
}

async function answersWithFiles(house: AttendanceHouse, asked: Asked): Promise<Answer[]> {
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
  if (isWritten) return answers.map((answer) => ({ ...answer, holds: holdsText("") }));
  const captions = [form.body].flat();
  const held: HeldFile[] = [];
  try {
    for (const file of files)
      held.push(await keep(house, actor.companyId, file, form.isVoice ?? false, limits));
  } catch (error) {
    await forgetFiles(house, held);
    throw error;
  }
  return held.map((file, position) => ({
    holds: holdsFile(kindOf(file), captions[position] ?? "", file),
    clientMessageId: ids[position] ?? null,
  }));
}

function keep(
  house: AttendanceHouse,
  companyId: number,
  file: ReceivedFile,
  isVoice: boolean,
  limits: Readonly<Record<MediaKind, number>>,
): Promise<HeldFile> {
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice, isViewOnce: false };
  const key = newObjectKey(companyId, "", house.clock.now());
  return keepFile(house, key, file.path, claimed, ({ mimeType, size }) => {
    const limit = limits[mediaKindOf(mimeType)];
    if (size > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
    if (isVoice && mediaKindOf(mimeType) !== "audio") throw new AppError("ERR_MEDIA_UNREADABLE");
  });
}

function kindOf({ media }: HeldFile) {
  return media.isVoice ? "voice" : mediaKindOf(media.mimeType);
}

/** Files of an answer that came to nothing. */
export async function forgetFiles(house: AttendanceHouse, files: readonly HeldFile[]): Promise<void> {
  const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
  await house.storage.remove(keys.filter((key) => key !== null));
}
