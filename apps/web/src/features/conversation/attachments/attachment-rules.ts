import { type mediaLimits, sizeText, uploadKindOf } from "@recado/contract/shared/media";

/** Largest number of files that the server accepts in one request. */
export const maxAttachments = 10;
/**
 * Longest caption, in characters. WhatsApp truncates longer captions, so a longer text is sent as a separate message.
 */
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

/** Returns the reason why a file cannot be attached; null if the file can be attached. */
export function refusalOf(file: OfferedFile, limits: Limits, present: number): AttachmentRefusal | null {
  const { name, size, type } = file;
  if (file.isFolder) return { reason: "folder", name };
  if (size === 0) return { reason: "empty", name };
  const kind = uploadKindOf(type);
  if (size > limits[kind]) return { reason: "tooLarge", name, kind, limit: sizeText(limits[kind]) };
  return present >= maxAttachments ? { reason: "tooMany", name, max: maxAttachments } : null;
}

/** Groups rejected files by reason, in the order in which the user chose the files. */
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

/** Whether a file of this kind can have a caption. WhatsApp shows no captions for audio. */
export function takesCaption(kind: AttachmentKind): boolean {
  return kind !== "audio";
}

interface CaptionedFile {
  kind: AttachmentKind;
  caption: string;
}

/**
 * Decides whether the typed text becomes a caption or a message. It becomes the caption of a single file that has no
 * caption and can have one. In all other cases the text is a separate message before the files.
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
