import { listConnections } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { NamedSelect } from "../../shared/ui/fields/named-select.tsx";
import { installationTexts } from "./installation-texts.ts";
import { OptionRow } from "./option-row.tsx";
import classes from "./settings.module.css";
import { useInstallationSaving } from "./use-installation-settings.ts";

/** Connection of the operator's own company that also sends invoice reminders. */
export function ReminderOption({ connectionId }: { connectionId: number | null }) {
  const t = useTexts(installationTexts);
  const saving = useInstallationSaving();
  const query = useQuery({
    queryKey: ["reminder-connections"],
    queryFn: () => call(listConnections, {}),
  });
  const shown = saving.isPending ? (saving.variables.reminderConnectionId ?? null) : connectionId;
  return (
    <OptionRow label={t("labels.reminder")} hint={t("hints.reminder")} error={saving.error}>
      {(control) => (
        <NamedSelect
          {...control}
          className={classes.field ?? ""}
          query={query}
          none={t("none")}
          value={shown}
          onChange={(reminderConnectionId) => saving.mutate({ reminderConnectionId })}
        />
      )}
    </OptionRow>
  );
}
