import { NativeSelect } from "@mantine/core";
import { type Language, languages } from "@recado/contract/shared/language";
import { areaCodes } from "@recado/contract/shared/phone-number";
import { useMemo } from "react";
import { languageNames } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { SettingOptionRow } from "./option-row.tsx";
import { settingOptionTexts } from "./option-texts.ts";
import { useSettingOption } from "./setting-options.tsx";
import { timeZoneChoices } from "./time-zones.ts";
import { usePreference } from "./use-preference.ts";

/** Setting for the language of automatic messages to customers. */
export function LanguageOption() {
  const t = useTexts(settingOptionTexts);
  const { value, error, save } = usePreference("language");
  return (
    <SettingOptionRow label={t("labels.language")} hint={t("hints.language")} error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={(event) => save(event.currentTarget.value as Language)}
        />
      )}
    </SettingOptionRow>
  );
}

export function TimeZoneOption() {
  const t = useTexts(settingOptionTexts);
  const { value, error, save } = usePreference("timeZone");
  const choices = useMemo(() => timeZoneChoices(value), [value]);
  return (
    <SettingOptionRow label={t("labels.timeZone")} hint={t("hints.timeZone")} error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          data={[
            { group: t("inBrazil"), items: choices.brazil },
            { group: t("elsewhere"), items: choices.elsewhere },
          ]}
          onChange={(event) => save(event.currentTarget.value)}
        />
      )}
    </SettingOptionRow>
  );
}

/** Setting for the area code that is added to phone numbers written without an area code. */
export function AreaCodeOption() {
  const t = useTexts(settingOptionTexts);
  const { value, error, save } = useSettingOption("defaultAreaCode");
  return (
    <SettingOptionRow label={t("labels.defaultAreaCode")} hint={t("hints.defaultAreaCode")} error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          data={[{ value: "", label: t("noAreaCode") }, ...areaCodes]}
          onChange={(event) => save(event.currentTarget.value)}
        />
      )}
    </SettingOptionRow>
  );
}
