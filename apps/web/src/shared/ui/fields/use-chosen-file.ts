import { uploadKindOf } from "@recado/contract/shared/media";
import { useEffect, useMemo } from "react";

/** File that a form displays: a stored file, or a file that the user has just chosen. */
export interface FormFile {
  readonly name: string;
  readonly size: number | null;
  readonly kind: ReturnType<typeof uploadKindOf>;
  readonly url: string;
}

/**
 * Describes a file that the user has chosen on this computer. Its object URL is revoked when the file is no longer
 * displayed.
 */
export function useChosenFile(chosen: File | undefined): FormFile | null {
  const url = useMemo(() => chosen && URL.createObjectURL(chosen), [chosen]);
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url);
  }, [url]);
  if (!chosen || url === undefined) return null;
  return { name: chosen.name, size: chosen.size, kind: uploadKindOf(chosen.type), url };
}
