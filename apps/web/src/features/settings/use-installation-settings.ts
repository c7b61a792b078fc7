import {
  getInstallationSettings,
  type InstallationSettings,
  updateInstallationSettings,
} from "@recado/contract/installation-settings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { settingsTexts } from "./texts.ts";

const queryKey = ["installation-settings"];

export function useInstallationSettings() {
  return useQuery({ queryKey, queryFn: () => call(getInstallationSettings, {}) });
}

/** Saves changed settings of the installation. Requests run one after the other. */
export function useInstallationSettingsSaving() {
  const t = useTexts(settingsTexts);
  const client = useQueryClient();
  return useMutation({
    scope: { id: "installation-settings" },
    mutationFn: (changed: Partial<InstallationSettings>) =>
      call(updateInstallationSettings, { body: changed }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      showSuccess(t("saved"));
    },
  });
}
