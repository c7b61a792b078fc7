import type { DocumentAnswer } from "../documents/document-worker.ts";
import type { DocumentTask } from "../documents/read-by-format.ts";
import type { SheetAnswer, SheetTask } from "../sheets/sheet-worker.ts";
import type { Clip } from "./read-clip.ts";
import type { Picture } from "./read-image.ts";
import type { WantedPicture, WrittenPictures } from "./write-pictures.ts";
import type { VoiceNote } from "./write-voice-note.ts";

/** Jobs that the media process can do, with their parameters and results. */
export interface MediaJobs {
  sniff: { asked: { path: string; fileName: string }; answer: string };
  image: { asked: { path: string }; answer: Picture | null };
  clip: { asked: { path: string }; answer: Clip | null };
  pictures: { asked: { path: string; wanted: readonly WantedPicture[] }; answer: WrittenPictures | null };
  voiceNote: { asked: { path: string; target: string }; answer: VoiceNote | null };
  sheet: { asked: SheetTask; answer: SheetAnswer };
  document: { asked: DocumentTask; answer: DocumentAnswer };
}

export type MediaJobName = keyof MediaJobs;

/** Time limit of each job in milliseconds. A job that takes longer is ended by killing its process. */
export const jobMilliseconds: Readonly<Record<MediaJobName, number>> = {
  sniff: 5_000,
  image: 10_000,
  pictures: 20_000,
  clip: 20_000,
  voiceNote: 60_000,
  sheet: 30_000,
  document: 30_000,
};

/**
 * Jobs after which the media process ends. These jobs lower the process's priority, and ending the process frees their
 * memory at once.
 */
export const lastJobs: ReadonlySet<MediaJobName> = new Set(["sheet", "document"]);

export type MediaRequest = {
  [Name in MediaJobName]: { name: Name } & MediaJobs[Name]["asked"];
}[MediaJobName];

export type MediaAnswer = { answer: unknown } | { failure: string };
