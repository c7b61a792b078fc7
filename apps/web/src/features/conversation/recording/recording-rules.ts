const bytesPerSecond = 16_000;
const largestBytes = 16_000_000;

/** Longest recording in seconds, which follows from WhatsApp's size limit for an audio file. */
export const longestSeconds = largestBytes / bytesPerSecond;

export type MicrophoneProblem = "denied" | "missing" | "busy" | "insecure" | "broken";

/** Classifies a microphone error, so that its message can tell the user how to solve the problem. */
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
 * Converts loudness to a level from 0 to 1. The scale is logarithmic, as hearing is: a whisper is visible, and a
 * shout does not fill the scale.
 */
export function levelOf(loudness: number): number {
  const decibels = 20 * Math.log10(Math.max(loudness, 1e-6));
  return Math.min(Math.max((decibels + 55) / 50, 0), 1);
}
