import { createPreference } from "../../shared/preferences/preference.ts";

export const narrowestList = 25;
export const widestList = 45;
export const initialList = 33;

/** How much of the inbox the list takes, in percent. */
export const listWidthPreference = createPreference<number>("listWidth", initialList, isWidth);

function isWidth(value: unknown): value is number {
  return typeof value === "number" && value >= narrowestList && value <= widestList;
}
