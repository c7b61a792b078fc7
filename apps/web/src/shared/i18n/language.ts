import { type Language, languages } from "@recado/contract/shared/language";
import i18next, { type ParseKeys } from "i18next";
import { initReactI18next } from "react-i18next";

const storageKey = "i18nextLng";
const locales = { pt: "pt-BR", en: "en", es: "es" } as const satisfies Record<Language, string>;

type Resources = Readonly<Record<Language, Readonly<Record<string, object>>>>;

/** Call once, before the first render: afterwards every text is there, synchronously. */
export function startLanguages(resources: Resources): void {
  void i18next.use(initReactI18next).init({
    resources,
    lng: storedLanguage(),
    fallbackLng: "pt",
    supportedLngs: languages,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = locales[currentLanguage()];
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.language) ?? "pt";
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = locales[language];
  await i18next.changeLanguage(language);
}

/** For texts outside of components, such as toasts; inside them, use `useTexts`. */
export function translate(key: `shared:${ParseKeys<"shared">}`): string {
  return i18next.t(key);
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored) ?? "pt";
}
