import type { QuickMessage } from "@recado/contract/quick-messages";
import { mediaKindOf } from "@recado/contract/shared/media";
import { useEffect, useMemo } from "react";
import type { FileChange } from "./save-reply.ts";

/** A reply's file as its dialog shows it: the stored one, or one that was just chosen. */
export interface ShownFile {
  readonly name: string;
  readonly size: number | null;
  readonly kind: ReturnType<typeof mediaKindOf>;
  readonly url: string;
}

export function useShownFile(reply: QuickMessage | undefined, change: FileChange): ShownFile | null {
  const chosen = typeof change === "object" ? change.file : undefined;
  const url = useMemo(() => chosen && URL.createObjectURL(chosen), [chosen]);
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url);
  }, [url]);
  if (chosen && url !== undefined)
    return { name: chosen.name, size: chosen.size, kind: mediaKindOf(chosen.type), url };
  if (change === "remove" || !reply?.media || reply.mediaPath === null) return null;
  const { name, size, mimeType } = reply.media;
  return { name, size, kind: mediaKindOf(mimeType), url: reply.mediaPath };
}
