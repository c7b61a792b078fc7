import { AppError } from "../../platform/errors.ts";

/** Fields of a prompt that are encrypted at rest. */
export type PromptSecret = "apiKey" | "voiceKey";

/** Encryption context of a key; the encrypted key cannot be decrypted for another field, prompt or company. */
export function placeOfPromptSecret(companyId: number, promptId: number, secret: PromptSecret): string {
  return `prompt:${companyId}:${promptId}:${secret}`;
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
