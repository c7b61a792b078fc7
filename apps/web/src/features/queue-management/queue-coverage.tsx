import type { QueueCoverage } from "@recado/contract/queues";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { queueCoverageQuery } from "../queues/queries.ts";
import classes from "./queue-list.module.css";
import { queueTexts } from "./texts.ts";

/** Users and connections of each queue, kept current; empty until loaded. */
export function useQueueCoverage(): readonly QueueCoverage[] {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries(queueCoverageQuery);
  useLiveEvent("user", refetch);
  useLiveEvent("whatsapp", refetch);
  return useQuery(queueCoverageQuery).data ?? [];
}

/** Says what a queue needs before customers can be attended in it: users or connections. */
export function QueueLack({ coverage: { users, connections } }: { coverage: QueueCoverage }) {
  const t = useTexts(queueTexts);
  const lack = lackOf(users > 0, connections > 0);
  if (!lack) return null;
  return (
    <p className={classes.lack}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
      <span>{t(`lacks.${lack}`)}</span>
    </p>
  );
}

function lackOf(isServed: boolean, isConnected: boolean) {
  if (isServed) return isConnected ? undefined : "nothing";
  return isConnected ? "nobody" : "nobodyAndNothing";
}
