import { randomUUID } from "node:crypto";
import { mimeTypeEssence } from "@recado/contract/shared/media";
import { trimCharacters } from "@recado/contract/shared/trim-characters";

const longestName = 100;
const longestExtension = 12;

/**
 * Sanitises a file name from a customer or browser: removes folders and invisible characters, and limits the length.
 */
export function safeFileName(name: string, fallback: string): string {
  const visible = name
    .toWellFormed()
    .normalize("NFC")
    // Invisible characters are removed because some of them reverse the writing direction, which makes a name such as
    // gpj.exe look like exe.jpg.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .split(/[/\\]/)
    .at(-1);
  const safe = trimCharacters((visible ?? "").replace(/[<>:"|?*]/g, "_").replace(/\s+/g, " "), ". ");
  return safe === "" ? fallback : shorten(safe);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return name;
  const extension = [...(/\.[^. ]+$/u.exec(name)?.[0] ?? "")];
  const end = extension.length <= longestExtension ? extension : [];
  return [...characters.slice(0, longestName - end.length), ...end].join("");
}

/** Returns a Content-Disposition header (RFC 6266, RFC 5987). It also contains an ASCII file name for old clients. */
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

/** Returns the storage key of a company's file. The key always starts with the company's id. */
export function objectKeyOf(companyId: number, ...parts: readonly (string | number)[]): string {
  return [companyId, ...parts].join("/");
}

/** Returns a unique storage key that cannot be guessed. Keys of the same month share a folder. */
export function newObjectKey(companyId: number, mimeType: string, now: Date): string {
  return objectKeyOf(companyId, now.toISOString().slice(0, 7), `${randomUUID()}.${extensionOf(mimeType)}`);
}

/** Returns the company id from the storage key of a file. */
export function ownerOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}

/** Returns the storage key of a file that belongs to no company. Such a file is kept when a company is deleted. */
export function newPlatformKey(area: string, now: Date): string {
  return `platform/${area}/${now.toISOString().slice(0, 7)}/${randomUUID()}`;
}

/**
 * Returns the version for a file's URL. A replaced file gets a different URL, so browsers do not show the old file from
 * their cache.
 */
export function versionOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1).slice(0, 8);
}
