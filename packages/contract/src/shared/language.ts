import { z } from "zod";

/** Languages of the product. Portuguese is the default and the fallback. */
export const languages = ["pt", "en", "es"] as const;
export const languageSchema = z.enum(languages);
export type Language = (typeof languages)[number];

export type TranslatedText = Readonly<Record<Language, string>>;
