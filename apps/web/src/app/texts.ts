import { sharedTexts } from "../shared/i18n/texts.ts";
import { shellTexts } from "./shell/texts.ts";

/** Each feature adds its `texts.ts` here under its own name. */
const features = { shared: sharedTexts, shell: shellTexts };

export const resources = { pt: inLanguage("pt"), en: inLanguage("en"), es: inLanguage("es") };

function inLanguage(language: "pt" | "en" | "es"): Record<string, object> {
  return Object.fromEntries(Object.entries(features).map(([name, texts]) => [name, texts[language]]));
}

type Features = typeof features;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shared";
    resources: { [Name in keyof Features]: Features[Name]["pt"] };
  }
}
