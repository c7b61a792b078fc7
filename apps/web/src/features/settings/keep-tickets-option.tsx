import { NativeSelect, Skeleton } from "@mantine/core";
import { keepTicketsChoices } from "@recado/contract/settings";
import { countOldTickets } from "@recado/contract/ticket-retention";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { formatDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SettingOptionRow } from "./option-row.tsx";
import { settingOptionTexts } from "./option-texts.ts";
import { useSettingOption } from "./setting-options.tsx";
import { storageTexts } from "./storage-texts.ts";

const forever = "forever";

/**
 * Setting for how long resolved tickets are kept. Before a choice that deletes tickets is saved, a confirmation says
 * how many.
 */
export function KeepTicketsOption() {
  const t = useTexts(storageTexts);
  const option = useTexts(settingOptionTexts);
  const { value, error, save } = useSettingOption("keepTickets");
  const [asked, setAsked] = useState<string>();

  function choose(wanted: string): void {
    if (monthsOf(wanted) >= monthsOf(value)) save(wanted);
    else setAsked(wanted);
  }

  return (
    <SettingOptionRow label={option("labels.keepTickets")} hint={option("hints.keepTickets")} error={error}>
      {(control) => (
        <>
          <NativeSelect
            {...control}
            value={value}
            data={keepTicketsChoices.map((choice) => ({
              value: choice,
              label: choice === forever ? t("forever") : t("months", { count: Number(choice) }),
            }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <ConfirmDialog
            opened={asked !== undefined}
            title={t("deleteOldTitle")}
            confirm={t("deleteOld")}
            danger
            onConfirm={() => {
              if (asked !== undefined) save(asked);
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          >
            {asked !== undefined && <WhatGoes months={Number(asked)} />}
          </ConfirmDialog>
        </>
      )}
    </SettingOptionRow>
  );
}

/** Number of months for which a choice keeps tickets; infinite for the choice `forever`. */
function monthsOf(choice: string): number {
  return choice === forever ? Number.POSITIVE_INFINITY : Number(choice);
}

function WhatGoes({ months }: { months: number }) {
  const t = useTexts(storageTexts);
  const { data, error, refetch } = useQuery({
    queryKey: ["keep-tickets", months],
    queryFn: () => call(countOldTickets, { query: { months } }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={40} />;
  const before = formatDate(data.before);
  return data.count === 0 ? t("deleteNone", { before }) : t("deleteOldText", { count: data.count, before });
}
