import { uploadKindOf } from "@recado/contract/shared/media";
import { useEffect, useMemo } from "react";

/** A file as a form shows it: stored, or just chosen. */
export interface FormFile {
  readonly name: string;
  readonly size: number | null;
  readonly kind: ReturnType<typeof uploadKindOf>;
  readonly url: string;
}

/** A file chosen on this computer, with an object URL that is revoked when it is no longer shown. */
export function useChosenFile(chosen: File | undefined): FormFile | null {
  const url = useMemo(() => chosen && URL.createObjectURL(chosen), [chosen]);
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url);
  }, [url]);
  if (!chosen || url === undefined) return null;
  return { name: chosen.name, size: chosen.size, kind: uploadKindOf(chosen.type), url };
}
