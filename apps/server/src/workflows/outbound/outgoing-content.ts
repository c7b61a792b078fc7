import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { StoredMention } from "../../domain/contacts/rules.ts";
import type { WaitingMessage } from "../../domain/messages/outbox-store.ts";
import { kindOfFile, plainContent } from "../../domain/messages/rules.ts";
import type { FilesDeps } from "../../domain/stored-files/actions.ts";
import { ownerOf } from "../../platform/media/file-names.ts";
import type { OutgoingContent, OutgoingMention } from "../../ports/channel-content.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";

/** Builds a message's content in the channel's format; returns undefined if messages of this kind cannot be sent. */
export async function outgoingContent(
  deps: FilesDeps,
  held: Pick<
    WaitingMessage,
    "body" | "media_type" | "media_info" | "media_path" | "thumbnail_path" | "content"
  >,
): Promise<OutgoingContent | undefined> {
  const { media_info: media, media_path: path } = held;
  if (!media || path === null) return plainContent(held.body, held.content);
  const kind = kindOfFile(held.media_type, media);
  const thumbnail = held.thumbnail_path === null ? null : await readObject(deps.storage, held.thumbnail_path);
  const file = {
    type: "media" as const,
    kind,
    caption: held.body,
    fileName: media.name,
    seconds: media.duration,
    peaks: media.peaks,
    width: media.width,
    height: media.height,
    thumbnail,
  };
  if (kind === "voice" && !media.mimeType.startsWith("audio/ogg")) {
    const bytes = await asVoiceNote(deps, path);
    const voice = { mimeType: "audio/ogg; codecs=opus", size: bytes.length };
    return { ...file, ...voice, open: async () => Readable.from([bytes]) };
  }
  const open = async () => (await deps.storage.open(path)).body;
  const whole = { ...file, mimeType: media.mimeType, size: media.size ?? 0, key: path, open };
  const content = held.content?.type === "template" ? plainContent(held.body, held.content) : undefined;
  return content?.type === "template" ? { ...content, file: whole } : whole;
}

/**
 * Converts stored mentions for the channel. The company's own number and groups are left out: a message that the company
 * wrote on its phone may mention them, and after an edit here they are plain text.
 */
export function outgoingMentions(stored: readonly StoredMention[] | null | undefined): OutgoingMention[] {
  return (stored ?? []).flatMap(({ kind, value, shown }) =>
    kind === "number" || kind === "lid" || kind === "cloud" ? [{ identity: { kind, value }, shown }] : [],
  );
}

/**
 * Converts a recording of the browser to the format of a voice note, because WhatsApp does not accept the browser's
 * format.
 */
async function asVoiceNote({ storage, tools, work }: FilesDeps, path: string): Promise<Buffer> {
  await using recorded = work.newFile();
  await using converted = work.newFile();
  await writeFile(recorded.path, (await storage.open(path)).body);
  await tools.toVoiceNote(recorded.path, converted.path, ownerOf(path));
  return await readFile(converted.path);
}

async function readObject(storage: ObjectStorage, path: string): Promise<Buffer> {
  return buffer((await storage.open(path)).body);
}
