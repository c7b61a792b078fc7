import { ActionIcon, Button, Checkbox, Popover, Tooltip } from "@mantine/core";
import { listQueues } from "@recado/contract/queues";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useInboxView } from "./inbox-view.ts";
import classes from "./queue-filter.module.css";
import { ticketTexts } from "./texts.ts";

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
    <Popover position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t("filterQueues")}>
          <ActionIcon aria-label={t("filterQueues")} data-active={chosen.length > 0 || undefined} className={classes["button"]}>
            <IconAdjustmentsHorizontal size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("filterQueues")}>
        <Checkbox.Group value={chosen.map(String)} onChange={(values) => change({ queues: values.map(Number) })}>
          {choices.map((queue) => (
            <Checkbox
              key={queue.id}
              className={classes["choice"]}
              value={String(queue.id)}
              label={
                <span className={classes["label"]}>
                  <span className={classes["dot"]} style={{ background: queue.color }} />
                  {queue.name}
                </span>
              }
            />
          ))}
        </Checkbox.Group>
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" fullWidth mt={8} onClick={() => change({ queues: [] })}>
            {t("clearFilter")}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Admins see the tickets of every queue, others those of their own. */
function useQueueChoices(): QueueChoice[] {
  const user = useUser();
  const isAdmin = user.profile === "admin";
  const all = useQuery({ queryKey: ["queues"], queryFn: () => call(listQueues, {}), enabled: isAdmin });
  return isAdmin ? (all.data ?? []) : user.queues;
}
