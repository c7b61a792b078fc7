import { open } from "node:fs/promises";
import { mimeTypeEssence } from "@recado/contract/shared/media";
import { fileTypeFromFile } from "file-type";

const unknownType = "application/octet-stream";
const lookedAtBytes = 8_192;

/** Aliases and their usual names. */
const usualNames: Readonly<Record<string, string>> = {
  "audio/x-m4a": "audio/mp4",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "video/x-m4v": "video/mp4",
  "application/ogg": "audio/ogg",
};

/**
 * Old Office files share a container format, so the extension decides. Browsers neither run nor display any of them.
 */
const oldOffice: Readonly<Record<string, string>> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};

/**
 * Detects the type from the content, whatever the name says. Content that a browser could run, such as HTML, is
 * reported as plain text.
 */
export async function sniffType(path: string, name: string): Promise<string> {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = await fileTypeFromFile(path);
  if (!found) return (await isText(path)) ? textType(extension) : unknownType;
  const mimeType = mimeTypeEssence(found.mime);
  if (/\b(xml|html)\b/.test(mimeType)) return "text/plain";
  if (mimeType === "application/x-cfb") return oldOffice[extension] ?? mimeType;
  return usualNames[mimeType] ?? mimeType;
}

function textType(extension: string): string {
  return extension === "csv" ? "text/csv" : "text/plain";
}

async function isText(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAtBytes), 0, lookedAtBytes, 0);
  return buffer
    .subarray(0, bytesRead)
    .every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d].includes(byte));
}
