import type { AiPurpose } from "@recado/contract/ai-providers";
import { AppError } from "../../platform/errors.ts";

/** Encryption context of a provider's key; the encrypted key cannot be decrypted for another provider or company. */
export function placeOfProviderKey(companyId: number, providerId: number): string {
  return `aiProvider:${companyId}:${providerId}`;
}

/**
 * Prices of a model in micro-dollars: per million tokens read and written. For a transcription, `input` is the price of
 * a minute of audio.
 */
export interface ModelPrices {
  input: number;
  output: number;
}

/** Quantities that a call is charged for. */
export interface CallUsage {
  inputTokens?: number;
  outputTokens?: number;
  /** Length of the audio of a transcription. */
  seconds?: number;
}

/** Cost of a call in micro-dollars, rounded up. */
export function costOf({ input, output }: ModelPrices, usage: CallUsage): number {
  const { inputTokens = 0, outputTokens = 0, seconds = 0 } = usage;
  return Math.ceil((inputTokens * input + outputTokens * output) / 1_000_000 + (seconds * input) / 60);
}

/**
 * Upper bound of the tokens of a request: tokenizers make at most one token of each byte, and services add a few tokens
 * to each message.
 */
export function mostTokensOf(request: { messages: readonly unknown[]; tools?: readonly unknown[] }): number {
  const { messages, tools = [] } = request;
  return Buffer.byteLength(JSON.stringify([messages, tools])) + 16 * (messages.length + tools.length) + 64;
}

/** Throws ERR_VALIDATION for a purpose without a model, or with a fallback that is not complete. */
export function requirePurposeModels(form: {
  purpose: AiPurpose;
  model: string;
  fallbackProviderId: number | null;
  fallbackModel: string;
}): void {
  const hasFallback = form.fallbackProviderId !== null;
  const issues = [
    ...(form.model === "" ? [{ path: "model", message: "Escolha o modelo" }] : []),
    ...(hasFallback && form.fallbackModel === ""
      ? [{ path: "fallbackModel", message: "Escolha o modelo" }]
      : []),
    ...(hasFallback && form.purpose === "embedding"
      ? [{ path: "fallbackProviderId", message: "A busca não tem modelo reserva" }]
      : []),
  ];
  if (issues.length > 0) throw new AppError("ERR_VALIDATION", { issues });
}

interface Kept {
  base_url: string | null;
  api_key: Uint8Array | null;
}

/**
 * Throws unless a service has its API key, because OpenAI rejects requests without a key. A stored key is kept only for
 * the URL that it was entered for. A new URL needs a new key, because otherwise an admin could send a hidden key to a
 * server of their own.
 */
export function requireKey(before: Kept | undefined, baseUrl: string | null, isGiven: boolean): void {
  if (isGiven) return;
  const isKept = before !== undefined && before.api_key !== null;
  const isMoved = isKept && before.base_url !== baseUrl;
  if (isMoved || (baseUrl === null && !isKept)) {
    const message = isMoved ? "Informe a chave de novo: o endereço mudou" : "Informe a chave";
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "apiKey", message }] });
  }
}
