import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { createPreference, type Preference } from "../../../../shared/preferences/preference.ts";
import { useUser } from "../../../../shared/session/session-context.ts";
import { useConnections } from "../../../connections/use-connections.ts";
import { queuesQuery } from "../../../queues/queries.ts";

/**
 * Kinds of chips that tell a company's tickets apart. Connection chips appear if the company has several connections,
 * queue chips if it has several queues.
 */
const combinations = ["none", "connections", "queues", "both"] as const;
export type DistinguishingChips = (typeof combinations)[number];

const remembered = new Map<number, Preference<DistinguishingChips>>();

/** Returns the last known kinds until the current ones have loaded, so that no chip appears or disappears meanwhile. */
export function useDistinguishingChips(): DistinguishingChips {
  const memory = memoryOf(useUser().companyId);
  const last = memory.use();
  const { data: connections } = useConnections();
  const { data: queues } = useQuery(queuesQuery);
  const now = connections && queues ? distinguishingChips(connections.length, queues.length) : last;
  useEffect(() => {
    if (now !== last) memory.write(now);
  }, [now, last, memory]);
  return now;
}

export function distinguishingChips(connections: number, queues: number): DistinguishingChips {
  if (connections > 1) return queues > 1 ? "both" : "connections";
  return queues > 1 ? "queues" : "none";
}

function memoryOf(companyId: number): Preference<DistinguishingChips> {
  const memory =
    remembered.get(companyId) ?? createPreference(`varyingChips:${companyId}`, "none", isCombination);
  remembered.set(companyId, memory);
  return memory;
}

function isCombination(value: unknown): value is DistinguishingChips {
  return combinations.some((known) => known === value);
}
