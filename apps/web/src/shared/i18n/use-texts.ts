import type { FallbackNs } from "react-i18next";
import { useTranslation } from "react-i18next";
import type { FlatNamespace, TFunction } from "i18next";

/** The texts of a feature in the language of the screen: `const t = useTexts("tickets"); t("title")`. */
export function useTexts<Name extends FlatNamespace>(name: Name): TFunction<FallbackNs<Name>> {
  return useTranslation(name).t;
}
