import { Button, Textarea } from "@mantine/core";
import { maxOptOutMessage, updateSetting } from "@recado/contract/settings";
import { optOutTexts } from "@recado/contract/shared/opt-out-texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useDirtyGuard } from "../../shared/forms/use-dirty-guard.tsx";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { withSetting } from "../../shared/session/company-settings.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { useSetting } from "../../shared/session/use-setting.ts";
import { SettingOptionRow } from "./option-row.tsx";
import { settingOptionTexts } from "./option-texts.ts";
import type { TextSettingKey } from "./setting-options.tsx";
import classes from "./settings.module.css";
import { settingsTexts } from "./texts.ts";
import { usePreference } from "./use-preference.ts";

/** Field for a text that customers receive: the company's own text, or the default text. */
export function SettingTextOption({ name: key }: { name: TextSettingKey }) {
  const t = useTexts(settingOptionTexts);
  const saved = useTexts(settingsTexts)("saved");
  const save = useTexts(sharedTexts)("save");
  const { updateUser } = useSession();
  const { value: language } = usePreference("language");
  const current = useSetting(key) ?? "";
  const [typed, setTyped] = useState<string>();
  const isChanged = typed !== undefined && typed.trim() !== current;
  const { guard } = useDirtyGuard(() => isChanged);
  const saving = useMutation({
    mutationFn: (value: string) => call(updateSetting, { params: { key }, body: { value } }),
    onSuccess: ({ value }, sent) => {
      updateUser((known) => withSetting(known, { key, value }));
      setTyped((now) => (now?.trim() === sent ? undefined : now));
      showSuccess(saved);
    },
  });
  return (
    <SettingOptionRow label={t(`labels.${key}`)} hint={t(`hints.${key}`)} error={saving.error}>
      {(control) => (
        <form
          className={classes.writing}
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged) saving.mutate(typed.trim());
          }}
        >
          <Textarea
            {...control}
            value={typed ?? current}
            placeholder={optOutTexts[key][language]}
            maxLength={maxOptOutMessage}
            autosize
            minRows={3}
            maxRows={8}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!isChanged} loading={saving.isPending}>
            {save}
          </Button>
          {guard}
        </form>
      )}
    </SettingOptionRow>
  );
}
