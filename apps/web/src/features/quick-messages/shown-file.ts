import type { QuickMessage } from "@recado/contract/quick-messages";
import { mediaKindOf } from "@recado/contract/shared/media";
import { type ShownFile, useChosenFile } from "../../shared/ui/fields/shown-file.ts";
import type { FileChange } from "./save-quick-message.ts";

/** A quick message's file as its dialog shows it: the stored one, or one that was just chosen. */
export function useShownFile(quickMessage: QuickMessage | undefined, change: FileChange): ShownFile | null {
  const chosen = useChosenFile(typeof change === "object" ? change.file : undefined);
  if (chosen) return chosen;
  if (change === "remove" || !quickMessage?.media || quickMessage.mediaPath === null) return null;
  const { name, size, mimeType } = quickMessage.media;
  return { name, size, kind: mediaKindOf(mimeType), url: quickMessage.mediaPath };
}
