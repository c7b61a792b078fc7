import { ActionIcon } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommands } from "../../../shared/commands/use-commands.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { shellTexts } from "../texts.ts";
import classes from "./top-bar.module.css";

/** Refetches everything on the screen and keeps text that is being typed. */
export function RefreshButton() {
  const t = useTexts(shellTexts);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    setBusy(true);
    await queryClient.invalidateQueries();
    setBusy(false);
  }

  useCommands([
    { id: "refresh", label: t("refresh"), group: t("commands.general"), run: () => void refresh() },
  ]);
  return (
    <ActionIcon
      className={classes.refreshButtonButton}
      aria-label={t("refresh")}
      title={t("refresh")}
      aria-busy={busy}
      onClick={() => void refresh()}
    >
      <IconRefresh size={20} stroke={1.75} />
    </ActionIcon>
  );
}
