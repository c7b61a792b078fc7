import type { ErrorCode } from "@recado/contract/shared/errors";
import { mediaLimits, sizeText, uploadKindOf } from "@recado/contract/shared/media";
import { errorTextOf } from "../../api/show-error.ts";

/** Picture types that a field accepts; `refusal` is the error code for a file of any other type. */
export interface PictureRestriction {
  types: readonly string[];
  refusal: ErrorCode;
}

/**
 * Returns the error message that the server would give for a file, before the file is uploaded; undefined if the file
 * is acceptable.
 */
export function fileRefusal({ size, type }: File, pictures?: PictureRestriction): string | undefined {
  if (size === 0) return errorTextOf("ERR_MEDIA_EMPTY");
  if (pictures && !pictures.types.includes(type)) return errorTextOf(pictures.refusal);
  const limit = mediaLimits.web[uploadKindOf(type)];
  return size > limit ? errorTextOf("ERR_MEDIA_TOO_LARGE", { limit: sizeText(limit) }) : undefined;
}
