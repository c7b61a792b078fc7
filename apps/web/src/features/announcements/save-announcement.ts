import {
  type Announcement,
  type announcementForm,
  createAnnouncement,
  removeAnnouncementMedia,
  updateAnnouncement,
  uploadAnnouncementMedia,
} from "@recado/contract/announcements";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";

/** What becomes of the picture: another comes, it goes, or nothing happens. */
export type PictureChange = { readonly file: File } | "remove" | undefined;

interface Saving {
  /** What is there already; nothing when it is new. */
  id: number | undefined;
  body: z.input<typeof announcementForm>;
  change: PictureChange;
  /** Once the words are safe: whoever tries again after a picture that failed changes this one. */
  onKept: (kept: Announcement) => void;
  onProgress: (part: number) => void;
}

/** The words first, then the picture, which has a call of its own. */
export async function saveAnnouncement(saving: Saving): Promise<Announcement> {
  const { id, body, change, onKept, onProgress } = saving;
  const kept =
    id === undefined
      ? await call(createAnnouncement, { body })
      : await call(updateAnnouncement, { params: { id: String(id) }, body });
  onKept(kept);
  const params = { id: String(kept.id) };
  if (change === "remove") return call(removeAnnouncementMedia, { params });
  if (!change) return kept;
  const files = [{ name: change.file.name, content: change.file }];
  return call(uploadAnnouncementMedia, { params, files }, { onProgress });
}
