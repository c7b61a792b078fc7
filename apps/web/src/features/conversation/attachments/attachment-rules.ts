import { type mediaLimits, sizeText, uploadKindOf } from "@recado/contract/shared/media";

/** The server's limit per request. */
export const maxAttachments = 10;
/** WhatsApp truncates longer captions, so longer text is sent as a message of its own. */
export const maxCaptionLength = 1_024;

export type AttachmentKind = ReturnType<typeof uploadKindOf>;

export interface OfferedFile {
  name: string;
  size: number;
  type: string;
  isFolder?: boolean;
}

export type AttachmentRefusal =
  | { reason: "empty" | "folder"; name: string }
  | { reason: "tooMany"; name: string; max: number }
  | { reason: "tooLarge"; name: string; kind: AttachmentKind; limit: string };

type Limits = (typeof mediaLimits)[keyof typeof mediaLimits];

/** Reason why a file cannot be attached; null if it can. */
export function refusalOf(file: OfferedFile, limits: Limits, present: number): AttachmentRefusal | null {
  const { name, size, type } = file;
  if (file.isFolder) return { reason: "folder", name };
  if (size === 0) return { reason: "empty", name };
  const kind = uploadKindOf(type);
  if (size > limits[kind]) return { reason: "tooLarge", name, kind, limit: sizeText(limits[kind]) };
  return present >= maxAttachments ? { reason: "tooMany", name, max: maxAttachments } : null;
}

/** Groups refusals by reason, in the order in which the files were offered. */
export function gatherRefusals(
  refusals: readonly AttachmentRefusal[],
): (AttachmentRefusal & { count: number })[] {
  const lines = new Map<string, AttachmentRefusal & { count: number }>();
  for (const refusal of refusals) {
    const about = refusal.reason === "tooLarge" ? `${refusal.kind} ${refusal.limit}` : refusal.reason;
    const known = lines.get(about);
    lines.set(about, { ...(known ?? refusal), count: (known?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

/** WhatsApp shows no captions for audio. */
export function takesCaption(kind: AttachmentKind): boolean {
  return kind !== "audio";
}

interface CaptionedFile {
  kind: AttachmentKind;
  caption: string;
}

/**
 * Decides where the text goes: it becomes the caption of an only file that has none and can have one; otherwise it is a
 * message of its own before the files.
 */
export function assignCaptions(
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
