import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useConnections } from "../../../connections/use-connections.ts";
import { queuesQuery } from "../../../queues/queries.ts";
import { hideSingleChipsPreference } from "../row-preferences.ts";

/** Kinds of chips that the rows of the ticket list show, besides user and tags. */
export interface ShownChips {
  queue: boolean;
  connection: boolean;
}

/**
 * Returns the chips that the rows show: queue and connection, unless the user has chosen to hide what is the company's
 * only queue or connection. Nothing is fetched without that choice.
 */
export function useShownChips(): ShownChips {
  const enabled = hideSingleChipsPreference.use();
  const { data: queues } = useQuery({ ...queuesQuery, enabled });
  const { data: connections } = useConnections({ enabled });
  const counts = { queues: queues?.length ?? 0, connections: connections?.length ?? 0 };
  const { queue, connection } = shownChips(enabled, counts);
  // The object stays the same, so that unchanged rows are not rendered again.
  return useMemo(() => ({ queue, connection }), [queue, connection]);
}

export function shownChips(
  hidesSingle: boolean,
  { queues, connections }: { queues: number; connections: number },
): ShownChips {
  return { queue: !hidesSingle || queues > 1, connection: !hidesSingle || connections > 1 };
}
