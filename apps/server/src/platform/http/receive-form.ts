import { writeFile } from "node:fs/promises";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import { maxUploadBytes, sizeText } from "@recado/contract/shared/media";
import { readJson } from "@recado/contract/shared/read-json";
import type { Route, RouteFiles } from "@recado/contract/shared/route";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { safeFileName } from "../media/file-names.ts";
import type { WorkFile, WorkFolder } from "../media/work-folder.ts";

export interface ReceivedFile {
  path: string;
  /** File name from the client, sanitised. */
  fileName: string;
  size: number;
}

type Fields = Record<string, string | string[]>;

interface ReceivedForm extends AsyncDisposable {
  fields: Fields;
  files: ReceivedFile[];
}

const maxFields = 30;
/** Largest form field in bytes: the longest text of a message, if each letter takes four bytes. */
const maxFieldBytes = 300_000;
const overheadBytes = 1_048_576;
/** A client that sends nothing for this time counts as disconnected. */
const silentMilliseconds = 60_000;
/** Time in which a client whose upload was rejected can receive the response before its connection is cut. */
const drainMilliseconds = 30_000;

/**
 * Writes the files of a form to disk while they arrive. Returns undefined if the request is not a form. A rejected or
 * interrupted upload leaves no file on the disk.
 */
export async function receiveForm(
  route: Route,
  request: FastifyRequest,
  folder: WorkFolder,
): Promise<ReceivedForm | undefined> {
  if (!route.files || !request.isMultipart()) return undefined;
  const rules = { maxBytes: maxUploadBytes, ...route.files };
  const held: WorkFile[] = [];
  const dispose = async () => {
    for (const file of held) await file.remove();
  };
  const silence = setTimeout(() => request.raw.destroy(), silentMilliseconds);
  request.raw.on("data", () => silence.refresh());
  try {
    const form = await readParts(request, rules, () => {
      const file = folder.newFile();
      held.push(file);
      return file.path;
    });
    return { ...form, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    drain(request);
    throw asRefusal(error, rules);
  } finally {
    clearTimeout(silence);
  }
}

type Rules = Required<RouteFiles>;

async function readParts(request: FastifyRequest, rules: Rules, newPath: () => string) {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > rules.max * rules.maxBytes + overheadBytes) throw tooLarge(rules);
  const fields: Fields = {};
  const files: ReceivedFile[] = [];
  const limits = {
    fileSize: rules.maxBytes,
    files: rules.max,
    fields: maxFields,
    parts: rules.max + maxFields,
    fieldSize: maxFieldBytes,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") files.push(await receiveFile(part, rules, newPath()));
    else addField(fields, part);
  }
  return { fields, files };
}

async function receiveFile(part: MultipartFile, rules: Rules, path: string): Promise<ReceivedFile> {
  if (part.fieldname !== rules.field) throw wrongField(part.fieldname, "Unknown field");
  // A file that is too large destroys its stream at once. Otherwise the parser would first read the rest of the file.
  part.file.once("limit", () => part.file.destroy(tooLarge(rules)));
  await writeFile(path, part.file);
  const size = part.file.bytesRead;
  if (size === 0) throw new AppError("ERR_MEDIA_EMPTY");
  return { path, size, fileName: safeFileName(part.filename ?? "", "arquivo") };
}

function addField(fields: Fields, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (valueTruncated) throw new AppError("ERR_PAYLOAD_TOO_LARGE");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const before = fields[fieldname];
  fields[fieldname] = before === undefined ? text : [before, text].flat();
}

/**
 * Converts form fields, which are always texts, to the types of the schema. If a field's schema does not accept text,
 * the field is parsed as JSON.
 */
export function readFields(schema: z.ZodType | undefined, fields: Fields): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const takesText = !Object.hasOwn(shape, name) || shape[name]?.safeParse(text).success;
      return [name, takesText || typeof text !== "string" ? text : jsonOrText(text)];
    }),
  );
}

function jsonOrText(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}

function tooLarge({ maxBytes }: Rules): AppError {
  return new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(maxBytes) } });
}

function wrongField(path: string, message: string): AppError {
  return new AppError("ERR_VALIDATION", { issues: [{ path, message }] });
}

function asRefusal(error: unknown, rules: Rules): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  switch (code) {
    case "FST_FILES_LIMIT":
    case "FST_PARTS_LIMIT":
      return new AppError("ERR_TOO_MANY_FILES", { params: { max: String(rules.max) } });
    case "FST_FIELDS_LIMIT":
      return new AppError("ERR_PAYLOAD_TOO_LARGE");
    case "FST_MP_PREMATURE_CLOSE":
    case "ECONNRESET":
      return new AppError("ERR_UPLOAD_INTERRUPTED");
    case "FST_PROTO_VIOLATION":
    case "FST_INVALID_JSON_FIELD_ERROR":
      return new AppError("ERR_VALIDATION");
  }
  // An error code of the operating system means that the disk failed, which is the server's fault. Other errors mean
  // that the parser could not read the client's form.
  if (/^E[A-Z]+$/.test(code)) return error;
  return new AppError(
    /boundary/i.test(error.message) ? "ERR_UNSUPPORTED_MEDIA_TYPE" : "ERR_UPLOAD_INTERRUPTED",
  );
}

/**
 * Reads the rest of a rejected request for a limited time and discards it, because many clients read the response only
 * after they have sent everything.
 */
function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  const limit = setTimeout(() => raw.destroy(), drainMilliseconds).unref();
  raw.once("close", () => clearTimeout(limit));
  raw.unpipe();
  raw.resume();
}
