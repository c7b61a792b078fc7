import { readFile } from "node:fs/promises";
import { makeVoiceNote } from "@recado/sandbox-server/voice-note";
import type { MediaContent } from "./content.ts";
import { WhatsappSandboxError } from "./sandbox-error.ts";

interface Sample {
  bytes: Uint8Array;
  mime: string;
}

const JPEG = `/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4OD
hMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCABAAGADASIAAh
EBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEF/8QAFBE
BAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AkARigAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/2Q==`;
const WEBP = `UklGRlQAAABXRUJQVlA4IEgAAADwAwCdASpAAEAAPu12tlWppyUjIggBMB2JaQDQ+oAAEDdTUAV4hbkAAP7prf//Ctb2ewPNV/UjDF9v9
hJJYzmqcl74g7QAAAA=`;
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Returns the bytes of a message's file: given bytes, the content of a given path, or a sample. */
export async function fileOf(content: MediaContent): Promise<Sample> {
  const mime = content.mime ?? mimes[content.kind];
  if (content.bytes) return { bytes: content.bytes, mime };
  if (content.file !== undefined) return { bytes: await readFile(content.file), mime };
  const sample = samples[content.kind](content);
  if (!sample) throw new WhatsappSandboxError("no-file", content.kind);
  return { bytes: sample.bytes, mime: content.mime ?? sample.mime };
}

const mimes: Record<MediaContent["kind"], string> = {
  image: "image/jpeg",
  video: "video/mp4",
  audio: "audio/mpeg",
  voice: "audio/ogg; codecs=opus",
  document: "application/pdf",
  sticker: "image/webp",
};

const samples: Record<MediaContent["kind"], (content: MediaContent) => Sample | undefined> = {
  image: () => ({ bytes: Buffer.from(JPEG, "base64"), mime: mimes.image }),
  video: () => undefined,
  audio: voiceSample,
  voice: voiceSample,
  document: () => ({ bytes: Buffer.from(PDF), mime: mimes.document }),
  sticker: () => ({ bytes: Buffer.from(WEBP, "base64"), mime: mimes.sticker }),
};

const sampleSeconds = 2;

/** Creates a silent voice message, which names the words of the content for the simulated transcription. */
function voiceSample(content: MediaContent): Sample {
  const words = "words" in content ? content.words : undefined;
  const seconds = "seconds" in content ? content.seconds : undefined;
  return { bytes: makeVoiceNote(seconds ?? sampleSeconds, words), mime: mimes.voice };
}
