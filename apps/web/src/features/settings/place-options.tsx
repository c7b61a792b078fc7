import { NativeSelect } from "@mantine/core";
import { type Company, updateCompanyPreferences } from "@recado/contract/companies";
import { type Language, languages } from "@recado/contract/shared/language";
import { useMemo } from "react";
import { call } from "../../shared/api/call.ts";
import { languageNames } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession, useUser } from "../../shared/session/session-context.ts";
import { OptionRow } from "./option-row.tsx";
import { optionTexts } from "./option-texts.ts";
import { timeZoneChoices } from "./time-zones.ts";
import { useSaveAtOnce } from "./use-save-at-once.ts";

/** Which language customers are told things in by themselves. */
export function LanguageOption() {
  const t = useTexts(optionTexts);
  const { value, error, save } = usePreference("language");
  return (
    <OptionRow label={t("labels.language")} hint={t("hints.language")} error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={(event) => save(event.currentTarget.value as Language)}
        />
      )}
    </OptionRow>
  );
}

export function TimeZoneOption() {
  const t = useTexts(optionTexts);
  const { value, error, save } = usePreference("timeZone");
  const choices = useMemo(() => timeZoneChoices(value), [value]);
  return (
    <OptionRow label={t("labels.timeZone")} hint={t("hints.timeZone")} error={error}>
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
    </OptionRow>
  );
}

function usePreference<Key extends "language" | "timeZone">(key: Key) {
  const { updateUser } = useSession();
  const { company } = useUser();
  return useSaveAtOnce<Company[Key]>({
    about: key,
    current: company[key],
    show: (value) => updateUser((known) => ({ ...known, company: { ...known.company, [key]: value } })),
    send: (value) =>
      call(updateCompanyPreferences, { params: { id: String(company.id) }, body: { [key]: value } }),
  });
}
