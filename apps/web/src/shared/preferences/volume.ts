import { createPreference } from "./preference.ts";

/** Volume of the sound for new messages, from 0 to 1. */
export const volumePreference = createPreference("volume", 1, isVolume);

export const volumeStep = 0.1;

function isVolume(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 1;
}
