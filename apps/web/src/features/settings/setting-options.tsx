import { NativeSelect } from "@mantine/core";
import { type SettingKey, settings, updateSetting } from "@recado/contract/settings";
import { call } from "../../shared/api/call.ts";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { withSetting } from "../../shared/session/company-settings.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { SwitchInput } from "../../shared/ui/fields/switch.tsx";
import { OptionRow } from "./option-row.tsx";
import { optionTexts } from "./option-texts.ts";
import { useSaveAtOnce } from "./use-save-at-once.ts";

/** Settings with a text for customers. */
export type WrittenKey = "optOutMessage" | "optInMessage";
type ChosenKey = "scheduleType" | "chatBotType";
export type SwitchedKey = Exclude<
  SettingKey,
  ChosenKey | WrittenKey | "asaas" | "defaultAreaCode" | "keepTickets"
>;

/** A setting that is on or off. */
export function SettingSwitch({ name }: { name: SwitchedKey }) {
  const t = useTexts(optionTexts);
  const { value, error, save } = useSettingOption(name);
  const [on, off] = name === "campaignsEnabled" ? ["true", "false"] : ["enabled", "disabled"];
  return (
    <OptionRow label={t(`labels.${name}`)} hint={t(`hints.${name}`)} error={error}>
      {(control) => (
        <SwitchInput {...control} checked={value === on} onChange={(isOn) => save(isOn ? on : off)} />
      )}
    </OptionRow>
  );
}

type Choice = TextKey<(typeof optionTexts)["pt"]["choices"]>;

/** A setting with a few named values. */
export function SettingChoice({ name, choices }: { name: ChosenKey; choices: readonly Choice[] }) {
  const t = useTexts(optionTexts);
  const { value, error, save } = useSettingOption(name);
  return (
    <OptionRow label={t(`labels.${name}`)} hint={t(`hints.${name}`)} error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          data={choices.map((choice) => ({ value: choice, label: t(`choices.${choice}`) }))}
          onChange={(event) => save(event.currentTarget.value)}
        />
      )}
    </OptionRow>
  );
}

export function useSettingOption(key: SettingKey) {
  const { updateUser } = useSession();
  return useSaveAtOnce<string>({
    about: key,
    current: useSetting(key) ?? settings[key].initial,
    show: (value) => updateUser((known) => withSetting(known, { key, value })),
    send: (value) => call(updateSetting, { params: { key }, body: { value } }),
  });
}
