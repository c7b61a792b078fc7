import { Readable } from "node:stream";
import { mediaKindOf } from "@recado/contract/shared/media";
import { storableText } from "../../../platform/db/storable-text.ts";
import { newObjectKey } from "../../../platform/media/file-names.ts";
import type { Saying, SpokenFile } from "../../../ports/assistant.ts";
import { keepStream } from "../../media/store-file.ts";
import { fileBody, type MessageBody, type MessageFile, textBody } from "../../messages/rules.ts";
import type { AssistantsDeps } from "./assistant-deps.ts";

/** Of one answer: more is no conversation. */
const mostSayings = 20;
/** As many characters as WhatsApp takes of a text. */
const longestText = 4_096;

/** What an answer says, as messages hold it; its files are in the storage afterwards. */
export async function keepSayings(
  deps: AssistantsDeps,
  companyId: number,
  sayings: readonly Saying[],
): Promise<{ says: MessageBody[]; files: MessageFile[] }> {
  const says: MessageBody[] = [];
  const files: MessageFile[] = [];
  for (const saying of sayings.slice(0, mostSayings)) {
    if (saying.type === "file") {
      const file = await keep(deps, companyId, saying);
      files.push(file);
      says.push(fileBody(kindOf(file), cut(saying.caption), file));
    } else if (saying.text.trim() !== "") says.push(textBody(cut(saying.text)));
  }
  return { says, files };
}

/** Files of an answer that was thrown away. */
export async function dropFiles({ storage }: AssistantsDeps, files: readonly MessageFile[]): Promise<void> {
  const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
  await storage.remove(keys.filter((key) => key !== null));
}

function keep(
  deps: AssistantsDeps,
  companyId: number,
  { name, bytes, isVoice }: SpokenFile,
): Promise<MessageFile> {
  const key = newObjectKey(companyId, "", deps.clock.now());
  const claimed = { name, mimeType: "", seconds: null, isVoice, isViewOnce: false };
  return keepStream(deps, key, Readable.from([bytes]), claimed, deps.ending);
}

function kindOf({ media }: MessageFile) {
  return media.isVoice ? "voice" : mediaKindOf(media.mimeType);
}

function cut(text: string): string {
  return storableText(text.trim().slice(0, longestText));
}
