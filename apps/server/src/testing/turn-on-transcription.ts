import type { AiSandbox } from "@recado/ai-sandbox/sandbox";
import { createAiProvider, updateAiPurpose } from "@recado/contract/ai-providers";
import type { ReceivedMedia } from "../ports/channel-content.ts";
import type { CompanyHost, Staff } from "./factories.ts";

/** Makes a model in a box transcribe the company's audios, at a price of US$ 0.06 per minute. */
export async function turnOnTranscription(
  testApp: Pick<CompanyHost, "call">,
  { ana: { token } }: Pick<Staff, "ana">,
  { url, apiKey }: Pick<AiSandbox, "url" | "apiKey">,
): Promise<void> {
  const { id } = await testApp.call(token, createAiProvider, {
    body: { name: "Caixa", baseUrl: url, apiKey },
  });
  const body = {
    purpose: "transcription",
    aiProviderId: id,
    model: "recado-transcribe",
    inputPrice: 60_000,
  } as const;
  await testApp.call(token, updateAiPurpose, { body });
}

/** Voice message whose file the fake channel has under `reference`. */
export function voiceContent(reference: string, seconds: number | null = 2): ReceivedMedia {
  return {
    type: "media",
    kind: "voice",
    caption: "",
    fileName: null,
    mimeType: "audio/ogg; codecs=opus",
    size: null,
    seconds,
    isViewOnce: false,
    reference,
  };
}
