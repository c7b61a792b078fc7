import {
  createQuickMessage,
  type QuickMessage,
  type quickMessageForm,
  removeQuickMedia,
  updateQuickMessage,
  uploadQuickMedia,
} from "@recado/contract/quick-messages";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";

/** What becomes of a quick message's file: another comes, it goes, or nothing happens. */
export type FileChange = { readonly file: File } | "remove" | undefined;

interface Saving {
  /** What is there already; nothing when the quick message is new. */
  id: number | undefined;
  body: z.input<typeof quickMessageForm>;
  change: FileChange;
  /** Once the words are safe: whoever tries again after a file that failed changes this one. */
  onKept: (kept: QuickMessage) => void;
  onProgress: (part: number) => void;
}

/** The words first, then the file, which has a call of its own. */
export async function saveQuickMessage({
  id,
  body,
  change,
  onKept,
  onProgress,
}: Saving): Promise<QuickMessage> {
  const kept =
    id === undefined
      ? await call(createQuickMessage, { body })
      : await call(updateQuickMessage, { params: { id: String(id) }, body });
  onKept(kept);
  const params = { id: String(kept.id) };
  if (change === "remove") return call(removeQuickMedia, { params });
  if (!change) return kept;
  const files = [{ name: change.file.name, content: change.file }];
  return call(uploadQuickMedia, { params, body: { typeArch: "quickMessage" }, files }, { onProgress });
}
