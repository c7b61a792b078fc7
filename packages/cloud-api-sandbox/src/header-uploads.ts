import { randomBytes } from "node:crypto";
import { GraphError, unknownObject } from "./graph-error.ts";
import type { CloudNetwork } from "./network.ts";

/** Begins the upload of an example file for a template's header; the bytes follow in a second request. */
export function beginHeaderUpload({ state }: CloudNetwork, query: URLSearchParams): Record<string, unknown> {
  const length = Number(query.get("file_length"));
  const type = query.get("file_type") ?? "";
  if (!Number.isInteger(length) || length <= 0) throw new GraphError(100, "file_length is required");
  if (!/^(image\/(jpeg|png)|video\/mp4|application\/pdf)$/.test(type)) {
    throw new GraphError(100, `file_type ${type} is not supported`);
  }
  const id = `upload:${randomBytes(18).toString("base64url")}`;
  state.uploads.set(id, { length, type, isWhole: false });
  return { id };
}

/**
 * Accepts the bytes of an example file, which must be complete. Returns the handle by which a template refers to the
 * file.
 */
export function finishHeaderUpload(
  { state }: CloudNetwork,
  id: string,
  bytes: Buffer,
): Record<string, unknown> {
  const upload = state.uploads.get(id);
  if (!upload) throw unknownObject(id);
  if (bytes.length !== upload.length) throw new GraphError(100, `expected ${upload.length} bytes`);
  const handle = `4::${randomBytes(24).toString("base64url")}`;
  state.uploads.set(handle, { ...upload, isWhole: true });
  state.uploads.delete(id);
  return { h: handle };
}
