import { randomUUID } from "node:crypto";
import { mimeTypeEssence } from "@recado/contract/shared/media";
import { trimSigns } from "@recado/contract/shared/trim-signs";

const longestName = 100;
const longestExtension = 12;

/** A name that a customer or a browser gave, as it may be kept, shown and saved under: no folder, nothing unseen, not too long. */
export function safeFileName(name: string, fallback: string): string {
  const visible = name
    .toWellFormed()
    .normalize("NFC")
    // Marks that turn the writing direction let exe.jpg be read as gpj.exe.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .split(/[/\\]/)
    .at(-1);
  const safe = trimSigns((visible ?? "").replace(/[<>:"|?*]/g, "_").replace(/\s+/g, " "), ". ");
  return safe === "" ? fallback : shorten(safe);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return name;
  const extension = [...(/\.[^. ]+$/u.exec(name)?.[0] ?? "")];
  const end = extension.length <= longestExtension ? extension : [];
  return [...characters.slice(0, longestName - end.length), ...end].join("");
}

/** RFC 6266 with RFC 5987: plain letters for those who know no others. */
export function contentDisposition(how: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/aac": "aac",
  "audio/amr": "amr",
  "audio/wav": "wav",
  "audio/webm": "webm",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/3gpp": "3gp",
  "video/quicktime": "mov",
  "application/pdf": "pdf",
  "text/plain": "txt",
  "text/csv": "csv",
};

export function extensionOf(mimeType: string): string {
  const essence = mimeTypeEssence(mimeType);
  return (Object.hasOwn(extensions, essence) ? extensions[essence] : undefined) ?? "bin";
}

/** Where an object of a company lies: the company first, whatever follows. */
export function objectKeyOf(companyId: number, ...parts: readonly (string | number)[]): string {
  return [companyId, ...parts].join("/");
}

/** A place that nobody else has and nobody can guess, in a folder for each month. */
export function newObjectKey(companyId: number, mimeType: string, now: Date): string {
  return objectKeyOf(companyId, now.toISOString().slice(0, 7), `${randomUUID()}.${extensionOf(mimeType)}`);
}

/** Whose an object is, by its place. */
export function ownerOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}

/** The same for what is no company's: it stays when a company goes. */
export function newPlatformKey(area: string, now: Date): string {
  return `platform/${area}/${now.toISOString().slice(0, 7)}/${randomUUID()}`;
}

/** Of an object's place, for its address: another file has another address, so that nobody is shown the one before from their cache. */
export function versionOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1).slice(0, 8);
}
