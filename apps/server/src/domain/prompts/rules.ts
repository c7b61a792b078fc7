import { AppError } from "../../platform/errors.ts";

/** Fields of a prompt that are encrypted at rest. */
export type PromptSecret = "apiKey" | "voiceKey";

/** Encryption context of a key; the encrypted key cannot be decrypted for another field, prompt or company. */
export function placeOfPromptSecret(companyId: number, promptId: number, secret: PromptSecret): string {
  return `prompt:${companyId}:${promptId}:${secret}`;
}

interface Kept {
  base_url: string | null;
  api_key: Uint8Array | null;
}

/**
 * Throws unless the prompt has an API key, because OpenAI rejects requests without a key. A stored key is kept only for
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

/** Throws ERR_VALIDATION if a synthesized voice lacks a key or a region. */
export function requireVoice(voice: string, hasKey: boolean, region: string): void {
  if (voice === "texto") return;
  const issues = [
    ...(hasKey ? [] : [{ path: "voiceKey", message: "Informe a chave da voz" }]),
    ...(region === "" ? [{ path: "voiceRegion", message: "Informe a região da voz" }] : []),
  ];
  if (issues.length > 0) throw new AppError("ERR_VALIDATION", { issues });
}
