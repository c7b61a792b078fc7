import { AppError } from "../../platform/errors.ts";

/** Which of a prompt's fields are sealed at rest. */
export type PromptSecret = "apiKey" | "voiceKey";

/** The place that a sealed key opens at. */
export function placeOfPromptSecret(companyId: number, promptId: number, secret: PromptSecret): string {
  return `prompt:${companyId}:${promptId}:${secret}`;
}

interface Kept {
  base_url: string | null;
  api_key: Uint8Array | null;
}

/**
 * OpenAI itself answers nobody without a key. And a key is for whom it was given for: whoever names another address gives
 * it anew, or a key that is shown to nobody could be sent to an address of their own.
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
