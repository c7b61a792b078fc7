import { createPreference } from "../../../../shared/preferences/preference.ts";

const playRates = [1, 1.5, 2] as const;
type PlayRate = (typeof playRates)[number];

/** Playback speed that the user chose last, as a factor of the normal speed. */
export const playRatePreference = createPreference<PlayRate>("playRate", 1, isRate);

export function nextRate(rate: PlayRate): PlayRate {
  return playRates[(playRates.indexOf(rate) + 1) % playRates.length] ?? 1;
}

function isRate(value: unknown): value is PlayRate {
  return playRates.some((rate) => rate === value);
}
