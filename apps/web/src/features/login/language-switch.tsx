import { languages } from "@recado/contract/shared/language";
import { chooseLanguage } from "../../shared/i18n/language.ts";
import { languageNames, useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./login.module.css";
import { loginTexts } from "./texts.ts";

export function LanguageSwitch() {
  const t = useTexts(loginTexts);
  const present = useLanguage();
  return (
    <fieldset className={classes.switch} aria-label={t("language")}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={classes.choice}
          lang={language}
          title={languageNames[language]}
          aria-label={`${language.toUpperCase()}, ${languageNames[language]}`}
          aria-pressed={language === present}
          onClick={() => chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
