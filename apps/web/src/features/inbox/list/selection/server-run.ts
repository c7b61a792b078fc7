import { type BulkRun, getBulkRun, startBulkRun } from "@recado/contract/bulk-runs";
import type { TicketActionInput } from "@recado/contract/ticket-actions";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";
import { createUuid } from "../../../../shared/format/uuid.ts";
import { useLiveEvent } from "../../../../shared/live/use-live-event.ts";
import { isBoolean } from "../../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../../shared/preferences/preference.ts";
import { listQueryOf } from "../../../tickets/list-query.ts";
import type { TicketListFilter } from "../../../tickets/ticket-pages.ts";
import type { BulkStep } from "./bulk-rules.ts";
import type { BulkOrder } from "./use-bulk.ts";

interface Answer {
  run: BulkRun | null;
}

const queryKey = ["bulk-run"];

/** Whether this browser has started a run of which the user may still have to hear. Without one, nothing is fetched. */
const isRunExpected = createPreference("bulkRun", false, isBoolean);

/** Request that got no answer. It is repeated with its key, so that the server starts the run only once. */
let unanswered: { request: string; key: string } | undefined;

/** Starts a bulk action on the server, for all tickets of a list. */
export async function startServerRun(
  client: QueryClient,
  filter: TicketListFilter,
  order: BulkOrder,
): Promise<void> {
  const query = listQueryOf(filter);
  const actions = actionsOf(order);
  const request = JSON.stringify([query, actions]);
  if (unanswered?.request !== request) unanswered = { request, key: createUuid() };
  isRunExpected.write(true);
  const run = await call(startBulkRun, { query, body: { key: unanswered.key, actions } });
  unanswered = undefined;
  keepRun(client, run);
}

function actionsOf(order: BulkOrder): TicketActionInput[] {
  switch (order.step) {
    case "accept":
    case "resolve":
      return [{ type: order.step }];
    case "snooze":
      return [{ type: "snooze", until: order.until }];
    case "priority":
      return [{ type: "setPriority", priority: order.priority }];
    case "tag":
      return [{ type: "addTag", tagId: order.tagId }];
    case "transfer": {
      const { user, queueId, note } = order.transfer;
      const assign = { type: "assign", userId: user?.id ?? null, queueId } as const;
      return note === "" ? [assign] : [{ type: "writeNote", note }, assign];
    }
  }
}

const steps: { readonly [Type in TicketActionInput["type"]]?: BulkStep } = {
  accept: "accept",
  resolve: "resolve",
  assign: "transfer",
  moveToQueue: "transfer",
  snooze: "snooze",
  setPriority: "priority",
  addTag: "tag",
};

/** Bulk action that a run performs; undefined for a run of another program that has no button in the browser. */
export function stepOf({ actions }: BulkRun): BulkStep | undefined {
  return steps[actions.at(-1)?.type ?? "writeNote"];
}

/** The user's latest run on the server, kept up to date; null if there is none to show. */
export function useServerRun(): BulkRun | null {
  const client = useQueryClient();
  const isExpected = isRunExpected.use();
  const { data } = useQuery({
    queryKey,
    queryFn: async (): Promise<Answer> => {
      const { run } = await call(getBulkRun, {});
      return { run: run && laterOf(client.getQueryData<Answer>(queryKey)?.run, run) };
    },
    enabled: isExpected,
  });
  useLiveEvent("bulkRun", ({ record }) => {
    isRunExpected.write(true);
    keepRun(client, record);
  });
  return isExpected ? (data?.run ?? null) : null;
}

/** Shows this state of the run, unless a later one is known: answers and live events overtake each other. */
export function keepRun(client: QueryClient, run: BulkRun): void {
  client.setQueryData<Answer>(queryKey, (known) => ({ run: laterOf(known?.run, run) }));
}

/** Forgets a run of which the user has heard everything. */
export function forgetRun(client: QueryClient): void {
  isRunExpected.write(false);
  client.setQueryData<Answer>(queryKey, { run: null });
}

const ranks = { running: 0, done: 1, stopped: 1, undoing: 2, undone: 3 } as const;

function laterOf(known: BulkRun | null | undefined, run: BulkRun): BulkRun {
  if (!known || known.id !== run.id) return known && known.id > run.id ? known : run;
  const [one, other] = [ranks[known.state], ranks[run.state]];
  return one > other || (one === other && countHandled(known) > countHandled(run)) ? known : run;
}

/** Number of tickets that the run, or its undo, has dealt with. */
export function countHandled({ state, done, gone, refusals, undone, undoRefusals }: BulkRun): number {
  const sumOf = (of: BulkRun["refusals"]) => of.reduce((sum, { count }) => sum + count, 0);
  return state === "undoing" || state === "undone"
    ? undone + sumOf(undoRefusals)
    : done + gone + sumOf(refusals);
}
