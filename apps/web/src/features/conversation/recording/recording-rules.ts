const bytesPerSecond = 16_000;
const largestBytes = 16_000_000;

/** What WhatsApp takes of one sound, in seconds. */
export const longestSeconds = largestBytes / bytesPerSecond;

export type MicrophoneProblem = "denied" | "missing" | "busy" | "insecure" | "broken";

/** Why there is no sound, in words that say what to do about it. */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  const name = error instanceof Error ? error.name : "";
  switch (name) {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    case "InsecureContextError":
      return "insecure";
    default:
      return "broken";
  }
}

/** People hear by powers of ten: a whisper is seen, a shout does not fill everything. From 0 to 1. */
export function levelOf(loudness: number): number {
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.min(Math.max((decibels + 55) / 50, 0), 1);
}
