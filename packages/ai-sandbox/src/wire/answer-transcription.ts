import { readVoiceNote } from "@recado/sandbox-server/voice-note";
import { z } from "zod";
import { hashText } from "../text/embed-text.ts";
import { guessLanguage, type ServiceLanguage } from "../text/languages.ts";
import { splitSentences } from "../text/split-text.ts";
import { ModelServiceError } from "./model-answer.ts";

const mostBytes = 25 * 1_048_576;
/** Bytes per second that are assumed of files whose length the sandbox cannot read. */
const bytesPerSecond = 4_000;

/** Fields of `POST /audio/transcriptions`. */
const formSchema = z.object({
  model: z.string().optional(),
  language: z.string().optional(),
  prompt: z.string().optional(),
  response_format: z.enum(["json", "verbose_json", "text"]).default("json"),
});

export interface TranscriptionRequest extends z.output<typeof formSchema> {
  file: { name: string; mimetype: string; bytes: Buffer };
}

/** Reads the multipart body of a request; throws the service's error if it is none or has no file. */
export async function readTranscription(body: Buffer, contentType: string): Promise<TranscriptionRequest> {
  const form = await readForm(body, contentType);
  const file = form.get("file");
  if (!(file instanceof File))
    throw new ModelServiceError(400, "missing_required_parameter", "file is required");
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const bytes = Buffer.from(await file.arrayBuffer());
  return { ...formSchema.parse(fields), file: { name: file.name, mimetype: file.type, bytes } };
}

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new ModelServiceError(400, "invalid_request", "The body must be multipart/form-data");
  }
}

/** Returns the words of a voice note: those in its comments, or a sentence that depends on the bytes alone. */
export function answerTranscription({
  file,
  language,
  response_format,
}: TranscriptionRequest): object | string {
  const { bytes } = file;
  if (bytes.length > mostBytes)
    throw new ModelServiceError(
      413,
      "content_too_large",
      `Maximum content size limit (${mostBytes}) exceeded`,
    );
  if (bytes.length === 0)
    throw new ModelServiceError(400, "invalid_value", "Audio file might be corrupted or unsupported");
  const note = readVoiceNote(bytes);
  const seconds = note?.seconds ?? Math.ceil(bytes.length / bytesPerSecond);
  const text = note?.words ?? guessWords(bytes, language);
  if (response_format === "text") return `${text}\n`;
  const usage = { type: "duration", seconds: Math.ceil(seconds) };
  if (response_format === "json") return { text, usage };
  const language_name = languageNames[guessLanguage(text)];
  return {
    task: "transcribe",
    language: language_name,
    duration: seconds,
    text,
    segments: segmentsOf(text, seconds),
    usage,
  };
}

const languageNames: Readonly<Record<ServiceLanguage, string>> = {
  pt: "portuguese",
  en: "english",
  es: "spanish",
};

const sentences: Readonly<Record<ServiceLanguage, readonly string[]>> = {
  pt: [
    "Oi, tudo bem? Queria saber quando chega o meu pedido.",
    "Bom dia! Vocês abrem no sábado?",
    "O sofá chegou com um defeito no pé, como faço a troca?",
    "Quanto custa o frete para Curitiba?",
    "Pode me ligar mais tarde? Agora estou dirigindo.",
  ],
  en: [
    "Hi, when will my order arrive?",
    "Are you open on Saturday?",
    "My sofa arrived broken, how do I return it?",
  ],
  es: ["Hola, ¿cuándo llega mi pedido?", "¿Abren el sábado?", "El sofá llegó roto, ¿cómo lo cambio?"],
};

function guessWords(bytes: Buffer, language: string | undefined): string {
  const asked = language?.slice(0, 2).toLowerCase();
  const choices = asked === "en" || asked === "es" ? sentences[asked] : sentences.pt;
  return choices[hashText(bytes.toString("latin1")) % choices.length] ?? "";
}

/** Divides the time among the sentences by their length. */
function segmentsOf(text: string, seconds: number): object[] {
  const parts = splitSentences(text);
  const characters = parts.reduce((sum, { length }) => sum + length, 0);
  let start = 0;
  return parts.map((part, id) => {
    const end = start + (seconds * part.length) / characters;
    const segment = { id, start, end, text: part };
    start = end;
    return segment;
  });
}
