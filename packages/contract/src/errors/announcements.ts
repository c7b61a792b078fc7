import { defineErrors, entry } from "./error-entry.ts";

export const announcementErrors = defineErrors({
  ERR_NO_ANNOUNCEMENT_FOUND: entry(
    404,
    "Informativo não encontrado.",
    "Announcement not found.",
    "Comunicado no encontrado.",
  ),
  ERR_ANNOUNCEMENT_MEDIA: entry(
    400,
    "Só imagens png, jpg ou jpeg podem ser anexadas.",
    "Only png, jpg or jpeg images can be attached.",
    "Solo se pueden adjuntar imágenes png, jpg o jpeg.",
  ),
});
