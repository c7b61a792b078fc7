import { ActionIcon, Button } from "@mantine/core";
import { listQueues } from "@recado/contract/queues";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { ticketTexts } from "../../tickets/texts.ts";
import { useInboxView } from "../inbox-view.ts";
import classes from "./queue-filter.module.css";

interface QueueChoice {
  id: number;
  name: string;
  color: string;
}

/** Which queues the lists show; with none ticked, all the user may see. */
export function QueueFilter() {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const choices = useQueueChoices();
  const chosen = search.queues ?? [];
  if (choices.length === 0) return null;
  return (
    <Dropdown
      role="dialog"
      label={t("filterQueues")}
      button={(properties) => (
        <ActionIcon
          className={classes.button}
          aria-label={t("filterQueues")}
          title={t("filterQueues")}
          data-active={chosen.length > 0 || undefined}
          {...properties}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.75} />
        </ActionIcon>
      )}
    >
      <fieldset className={classes.choices}>
        <legend className={classes.title}>{t("filterQueues")}</legend>
        {choices.map(({ id, name, color }) => (
          <label key={id} className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                change({
                  queues: currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                })
              }
            />
            <span className={classes.dot} style={{ background: color }} />
            {name}
          </label>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => change({ queues: [] })}>
          {t("clearFilter")}
        </Button>
      )}
    </Dropdown>
  );
}

/** Admins see the tickets of every queue, others those of their own. */
function useQueueChoices(): QueueChoice[] {
  const user = useUser();
  const isAdmin = user.profile === "admin";
  const all = useQuery({ queryKey: ["queues"], queryFn: () => call(listQueues, {}), enabled: isAdmin });
  return isAdmin ? (all.data ?? []) : user.queues;
}
