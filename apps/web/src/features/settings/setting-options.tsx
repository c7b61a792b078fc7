import { NativeSelect } from "@mantine/core";
import type { RatingScale } from "@recado/contract/ratings";
import { type SettingKey, settings, updateSetting } from "@recado/contract/settings";
import { call } from "../../shared/api/call.ts";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { withSetting } from "../../shared/session/company-settings.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { SwitchInput } from "../../shared/ui/fields/switch.tsx";
import { SettingOptionRow } from "./option-row.tsx";
import { settingOptionTexts } from "./option-texts.ts";
import { useSaveOnChange } from "./use-save-on-change.ts";

/** Keys of the settings whose value is a text for customers. */
export type TextSettingKey = "optOutMessage" | "optInMessage";
type ChosenKey = "scheduleType" | "chatBotType" | "ratingScale";
export type SwitchSettingKey = Exclude<
  SettingKey,
  ChosenKey | TextSettingKey | "asaas" | "defaultAreaCode" | "keepTickets"
>;

/** Row for a setting that is either on or off. */
export function SettingSwitch({ name }: { name: SwitchSettingKey }) {
  const t = useTexts(settingOptionTexts);
  const { value, error, save } = useSettingOption(name);
  const [on, off] = name === "campaignsEnabled" ? ["true", "false"] : ["enabled", "disabled"];
  return (
    <SettingOptionRow label={t(`labels.${name}`)} hint={t(`hints.${name}`)} error={error}>
      {(control) => (
        <SwitchInput {...control} checked={value === on} onChange={(isOn) => save(isOn ? on : off)} />
      )}
    </SettingOptionRow>
  );
}

type NamedChoice = TextKey<(typeof settingOptionTexts)["pt"]["choices"]>;
type Choice = NamedChoice | `${RatingScale}`;

/** Row for a setting that has a few named values. */
export function SettingChoice({ name, choices }: { name: ChosenKey; choices: readonly Choice[] }) {
  const t = useTexts(settingOptionTexts);
  const { value, error, save } = useSettingOption(name);
  const labelOf = (choice: Choice) =>
    choice === "3" || choice === "5" ? t("scaleTo", { most: choice }) : t(`choices.${choice}`);
  return (
    <SettingOptionRow label={t(`labels.${name}`)} hint={t(`hints.${name}`)} error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          data={choices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
          onChange={(event) => save(event.currentTarget.value)}
        />
      )}
    </SettingOptionRow>
  );
}

export function useSettingOption(key: SettingKey) {
  const { updateUser } = useSession();
  return useSaveOnChange<string>({
    about: key,
    current: useSetting(key) ?? settings[key].initial,
    show: (value) => updateUser((known) => withSetting(known, { key, value })),
    send: (value) => call(updateSetting, { params: { key }, body: { value } }),
  });
}
