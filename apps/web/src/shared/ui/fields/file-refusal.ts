import { type ErrorCode, errorText } from "@recado/contract/shared/errors";
import { mediaLimits, sizeText, uploadKindOf } from "@recado/contract/shared/media";
import { currentLanguage } from "../../i18n/language.ts";

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
  const language = currentLanguage();
  if (size === 0) return errorText("ERR_MEDIA_EMPTY", language);
  if (pictures && !pictures.types.includes(type)) return errorText(pictures.refusal, language);
  const limit = mediaLimits.web[uploadKindOf(type)];
  return size > limit ? errorText("ERR_MEDIA_TOO_LARGE", language, { limit: sizeText(limit) }) : undefined;
}
