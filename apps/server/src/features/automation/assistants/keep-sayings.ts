import { Readable } from "node:stream";
import { mediaKindOf } from "@recado/contract/shared/media";
import { storableText } from "../../../platform/db/storable-text.ts";
import { newObjectKey } from "../../../platform/media/file-names.ts";
import type { Saying, SpokenFile } from "../../../ports/assistant.ts";
import { keepStream } from "../../media/store-file.ts";
import { type HeldFile, type Holding, holdsFile, holdsText } from "../../messages/rules.ts";
import type { AssistantsHouse } from "./assistant-deps.ts";

/** Of one answer: more is no conversation. */
const mostSayings = 20;
/** As many characters as WhatsApp takes of a text. */
const longestText = 4_096;

/** What an answer says, as messages hold it; its files are in the storage afterwards. */
export async function keepSayings(
  house: AssistantsHouse,
  companyId: number,
  sayings: readonly Saying[],
): Promise<{ says: Holding[]; files: HeldFile[] }> {
  const says: Holding[] = [];
  const files: HeldFile[] = [];
  for (const saying of sayings.slice(0, mostSayings)) {
    if (saying.type === "file") {
      const file = await keep(house, companyId, saying);
      files.push(file);
      says.push(holdsFile(kindOf(file), cut(saying.caption), file));
    } else if (saying.text.trim() !== "") says.push(holdsText(cut(saying.text)));
  }
  return { says, files };
}

/** Files of an answer that was thrown away. */
export async function dropFiles({ storage }: AssistantsHouse, files: readonly HeldFile[]): Promise<void> {
  const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
  await storage.remove(keys.filter((key) => key !== null));
}

function keep(
  house: AssistantsHouse,
  companyId: number,
  { name, bytes, isVoice }: SpokenFile,
): Promise<HeldFile> {
  const key = newObjectKey(companyId, "", house.clock.now());
  const claimed = { name, mimeType: "", seconds: null, isVoice, isViewOnce: false };
  return keepStream(house, key, Readable.from([bytes]), claimed, house.ending);
}

function kindOf({ media }: HeldFile) {
  return media.isVoice ? "voice" : mediaKindOf(media.mimeType);
}

function cut(text: string): string {
  return storableText(text.trim().slice(0, longestText));
}
