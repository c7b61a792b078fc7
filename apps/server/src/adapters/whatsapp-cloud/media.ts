import { createHash } from "node:crypto";
import { pipeline, Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { FormData, type Response } from "undici";
import { z } from "zod";
import { MediaError, SendError } from "../../ports/channel.ts";
import type { ChannelMediaKind, OutgoingMedia } from "../../ports/channel-content.ts";
import { download, GraphAddressRefused, GraphRefusal, getObject, postForm } from "./graph-client.ts";
import { graphIdSchema } from "./message-content.ts";
import type { CloudNumber } from "./settings.ts";

const megabyte = 1_048_576;

/**
 * File types and sizes that Meta accepts according to its documentation. Other files are refused before the upload,
 * with a clear error.
 */
const taken: Readonly<Record<ChannelMediaKind, { types: readonly string[]; most: number }>> = {
  image: { types: ["image/jpeg", "image/png"], most: 5 * megabyte },
  video: { types: ["video/mp4", "video/3gpp"], most: 16 * megabyte },
  audio: {
    types: ["audio/aac", "audio/amr", "audio/mp4", "audio/mpeg", "audio/ogg"],
    most: 16 * megabyte,
  },
  voice: { types: ["audio/ogg"], most: 16 * megabyte },
  sticker: { types: ["image/webp"], most: 500 * 1_024 },
  document: {
    types: [
      "text/plain",
      "application/pdf",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
    most: 100 * megabyte,
  },
};

/** Uploads a file for a number and returns the file's id. Meta keeps an uploaded file for 30 days. */
export async function uploadMedia(number: CloudNumber, media: OutgoingMedia): Promise<string> {
  const { types, most } = taken[media.kind];
  const type = essence(media.mimeType);
  if (!types.includes(type) || media.size > most) throw new SendError("ERR_CLOUD_MEDIA", "no", false);
  const bytes = await buffer(await media.open());
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", type);
  form.set("file", new File([bytes], media.fileName === "" ? media.kind : media.fileName, { type }));
  const answer = await postForm(number, [number.phoneNumberId, "media"], form);
  return z.object({ id: z.string() }).parse(answer).id;
}

const referenceSchema = z.object({ id: graphIdSchema, sha256: z.string().nullable() });

/**
 * Downloads a customer's file. Meta's download URL is valid for only five minutes, so a new URL is requested for each
 * download. Throws MediaError.
 */
export async function fetchCloudMedia(number: CloudNumber, reference: unknown): Promise<Readable> {
  const { data, error: misfit } = referenceSchema.safeParse(reference);
  if (!data) throw new MediaError("broken", { cause: misfit });
  const { id, sha256 } = data;
  const answer = await openMedia(number, id).catch((error: unknown) => {
    throw error instanceof MediaError ? error : new MediaError(whyMissing(error), { cause: error });
  });
  const body = Readable.fromWeb(answer.body as ReadableStream);
  const checked = checkingHash(sha256);
  body.once("error", (error) => checked.destroy(new MediaError("unreachable", { cause: error })));
  // If either stream ends early, the other stream is destroyed, and the code that reads from the stream gets the error.
  pipeline(body, checked, () => {});
  return checked;
}

function whyMissing(error: unknown): MediaError["why"] {
  if (error instanceof GraphAddressRefused) return "broken";
  return error instanceof GraphRefusal && error.code === 100 ? "gone" : "unreachable";
}

async function openMedia(number: CloudNumber, id: string): Promise<Response> {
  const media = await getObject(number, [id], { phone_number_id: number.phoneNumberId });
  const { url } = z.object({ url: z.string() }).parse(media);
  const answer = await download(number, url);
  if (!answer.ok || !answer.body) throw new MediaError(answer.status === 404 ? "gone" : "unreachable");
  return answer;
}

/**
 * Creates a stream that passes the bytes through and fails at the end if the hash of the bytes differs from the
 * expected hash.
 */
function checkingHash(expected: string | null): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _, pass) {
      hash.update(chunk);
      pass(null, chunk);
    },
    flush(done) {
      const isSame = expected === null || hash.digest("base64") === expected;
      done(isSame ? null : new MediaError("broken"));
    },
  });
}

function essence(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}
