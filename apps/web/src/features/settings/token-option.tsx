import { Button, PasswordInput } from "@mantine/core";
import { listSettings, updateSetting } from "@recado/contract/settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { SettingOptionRow } from "./option-row.tsx";
import { settingOptionTexts } from "./option-texts.ts";
import classes from "./settings.module.css";
import { settingsTexts } from "./texts.ts";

const key = "asaas";

/**
 * Field for a secret token. The user can write, replace and remove the token, but the stored token is never displayed.
 */
export function TokenOption() {
  const t = useTexts(settingOptionTexts);
  const inTabs = useTexts(settingsTexts);
  const shared = useTexts(sharedTexts);
  const [typed, setTyped] = useState("");
  const [isAsking, setAsking] = useState(false);
  const isSet = useIsTokenSet();
  const saving = useMutation({
    mutationFn: (value: string) => call(updateSetting, { params: { key }, body: { value } }),
    onSuccess: (_, sent) => {
      setTyped((now) => (now.trim() === sent ? "" : now));
      showSuccess(inTabs("saved"));
    },
    onSettled: () => setAsking(false),
  });
  return (
    <SettingOptionRow label={t("labels.asaas")} hint={t("hints.asaas")} error={saving.error}>
      {(control) => (
        <form
          className={classes.token}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== "") saving.mutate(typed.trim());
          }}
        >
          <PasswordInput
            {...control}
            value={typed}
            maxLength={500}
            autoComplete="off"
            placeholder={t(isSet ? "tokenKept" : "tokenNone")}
            visibilityToggleButtonProps={{ "aria-label": t("showToken") }}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={typed.trim() === ""} loading={saving.isPending}>
            {shared("save")}
          </Button>
          {isSet && (
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              {t("removeToken")}
            </Button>
          )}
          <ConfirmDialog
            opened={isAsking}
            title={t("removeTokenTitle")}
            confirm={t("removeToken")}
            danger
            busy={saving.isPending}
            onConfirm={() => saving.mutate("")}
            onClose={() => setAsking(false)}
          >
            {t("removeTokenText")}
          </ConfirmDialog>
        </form>
      )}
    </SettingOptionRow>
  );
}

/**
 * Whether the server has a token. Live events never contain a secret, so the settings are refetched when the token
 * changes.
 */
function useIsTokenSet(): boolean {
  const client = useQueryClient();
  const queryKey = ["settings"];
  useLiveEvent("settings", ({ setting }) => {
    if (setting.key === key) void client.invalidateQueries({ queryKey });
  });
  const { data } = useQuery({ queryKey, queryFn: () => call(listSettings, {}) });
  return data?.some((setting) => setting.key === key && setting.value !== "") ?? false;
}
