const bytesPerSecond = 16_000;
const largestBytes = 16_000_000;

/** WhatsApp's limit for one audio file, in seconds. */
export const longestSeconds = largestBytes / bytesPerSecond;

export type MicrophoneProblem = "denied" | "missing" | "busy" | "insecure" | "broken";

/** Classifies a microphone error, so that the message can say what to do. */
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

/**
 * Scales loudness logarithmically, as people hear it, from 0 to 1: a whisper is visible and a shout does not fill the
 * scale.
 */
export function levelOf(loudness: number): number {
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.min(Math.max((decibels + 55) / 50, 0), 1);
}
