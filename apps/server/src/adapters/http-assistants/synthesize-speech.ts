import type { Agent } from "undici";
import { AssistantRefusal } from "../../ports/assistant.ts";
import type { VoiceSettings } from "../../ports/http-assistants.ts";

/** Returns the URL of Azure's text-to-speech service in a region. */
export function azureSpeechUrl(region: string): string {
  return `https://${region}.tts.speech.microsoft.com`;
}

/** Converts text to MP3 with Azure's text-to-speech service. Errors do not contain the text. */
export async function synthesizeSpeech(
  agent: Agent,
  url: string,
  { name, key }: VoiceSettings,
  words: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { origin, pathname } = new URL("/cognitiveservices/v1", url);
  const answer = await agent.request({
    origin,
    path: pathname,
    method: "POST",
    headers: {
      "ocp-apim-subscription-key": key,
      "content-type": "application/ssml+xml",
      "x-microsoft-outputformat": "audio-24khz-48kbitrate-mono-mp3",
      "user-agent": "Recado",
    },
    body: `<speak version="1.0" xml:lang="pt-BR"><voice name="${name}">${escapeXml(words)}</voice></speak>`,
    signal,
  });
  const bytes = await answer.body.bytes();
  if (answer.statusCode !== 200 || bytes.length === 0)
    throw new AssistantRefusal(
      "refused",
      `the text-to-speech service answered with status ${answer.statusCode}`,
    );
  return bytes;
}

/** Escapes text and removes characters that XML does not allow. */
function escapeXml(words: string): string {
  return words
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
