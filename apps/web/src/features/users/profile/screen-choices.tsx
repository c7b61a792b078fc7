import { NativeSelect } from "@mantine/core";
import { languages } from "@recado/contract/shared/language";
import { showError } from "../../../shared/api/show-error.ts";
import { chooseLanguage } from "../../../shared/i18n/language.ts";
import { languageNames, useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { keyTexts } from "../../../shared/preferences/key-texts.ts";
import { ctrlEnterPreference } from "../../../shared/preferences/send-key.ts";
import { singleKeysPreference } from "../../../shared/preferences/single-keys.ts";
import { stayWaitingPreference } from "../../../shared/preferences/stay-waiting.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { SwitchField } from "../../../shared/ui/fields/switch-field.tsx";
import { profileTexts } from "./profile-texts.ts";
import { saveLanguage } from "./save-language.ts";

/**
 * Preferences that are saved as soon as they are chosen: the language in the user's account, the keyboard shortcuts in
 * this browser.
 */
export function ScreenChoices() {
  const t = useTexts(profileTexts);
  const inKeys = useTexts(keyTexts);
  const { id } = useUser();
  const singleKeys = singleKeysPreference.use();
  const ctrlEnter = ctrlEnterPreference.use();
  const stayWaiting = stayWaitingPreference.use();
  return (
    <>
      <NativeSelect
        label={t("language")}
        value={useLanguage()}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => {
          const chosen = languages.find((known) => known === event.currentTarget.value);
          if (!chosen) return;
          chooseLanguage(chosen);
          saveLanguage(chosen, id).catch(showError);
        }}
      />
      <SwitchField
        label={inKeys("singleKeys")}
        description={inKeys("singleKeysHint")}
        checked={singleKeys}
        onChange={singleKeysPreference.write}
      />
      <SwitchField
        label={inKeys("ctrlEnter")}
        description={inKeys("ctrlEnterHint")}
        checked={ctrlEnter}
        onChange={ctrlEnterPreference.write}
      />
      <SwitchField
        label={t("stayWaiting")}
        description={t("stayWaitingHint")}
        checked={stayWaiting}
        onChange={stayWaitingPreference.write}
      />
    </>
  );
}
