import { mediaKindOf, type mediaLimits, sizeText } from "@recado/contract/shared/media";

/** As many as the server takes in one request. */
export const maxAttachments = 10;
/** WhatsApp cuts what is longer: such words go as a message of their own. */
export const maxCaptionLength = 1_024;

export type AttachmentKind = ReturnType<typeof mediaKindOf>;

export interface OfferedFile {
  name: string;
  size: number;
  type: string;
  isFolder?: boolean;
}

export type Refusal =
  | { reason: "empty" | "folder"; name: string }
  | { reason: "tooMany"; name: string; max: number }
  | { reason: "tooLarge"; name: string; kind: AttachmentKind; limit: string };

type Limits = (typeof mediaLimits)[keyof typeof mediaLimits];

/** Why a file cannot go along; null when it can. */
export function refusalOf(file: OfferedFile, limits: Limits, present: number): Refusal | null {
  const { name, size, type } = file;
  if (file.isFolder) return { reason: "folder", name };
  if (size === 0) return { reason: "empty", name };
  const kind = mediaKindOf(type);
  if (size > limits[kind]) return { reason: "tooLarge", name, kind, limit: sizeText(limits[kind]) };
  return present >= maxAttachments ? { reason: "tooMany", name, max: maxAttachments } : null;
}

/** One line for all that are refused for one reason, in the order in which they were offered. */
export function gatherRefusals(refusals: readonly Refusal[]): (Refusal & { count: number })[] {
  const lines = new Map<string, Refusal & { count: number }>();
  for (const refusal of refusals) {
    const about = refusal.reason === "tooLarge" ? `${refusal.kind} ${refusal.limit}` : refusal.reason;
    const known = lines.get(about);
    lines.set(about, { ...(known ?? refusal), count: (known?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

/** On WhatsApp a sound has no words. */
export function takesCaption(kind: AttachmentKind): boolean {
  return kind !== "audio";
}

interface CaptionedFile {
  kind: AttachmentKind;
  caption: string;
}

/**
 * Who carries the words of the field: the only file, when it has no caption of its own and may have one;
 * else they are a message of their own, before the files.
 */
export function layOutWords(
  text: string,
  files: readonly CaptionedFile[],
): { words: string | null; captions: string[] } {
  const words = text.trim();
  const captions = files.map(({ caption }) => caption.trim());
  const [only] = files;
  const isCaption =
    files.length === 1 &&
    only &&
    takesCaption(only.kind) &&
    captions[0] === "" &&
    words.length <= maxCaptionLength;
  if (isCaption) return { words: null, captions: [words] };
  return { words: words === "" ? null : words, captions };
}
