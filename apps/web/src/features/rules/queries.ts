import type { EventPayload } from "@recado/contract/events";
import { listRuleRuns, listRules, type Rule, type RuleRun } from "@recado/contract/ticket-rules";
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

/** All rules in their order. */
export const rulesQuery = queryOptions({
  queryKey: ["rules"],
  queryFn: () => call(listRules, {}),
  staleTime: 0,
});

export function putRule(client: QueryClient, rule: Rule): void {
  client.setQueryData(rulesQuery.queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.some(({ id }) => id === rule.id);
    return isKnown ? known.map((one) => (one.id === rule.id ? rule : one)) : [...known, rule];
  });
}

export function dropRule(client: QueryClient, ruleId: number): void {
  client.setQueryData(rulesQuery.queryKey, (known) => known?.filter(({ id }) => id !== ruleId));
}

/** Keeps the list of rules current while it is on screen. */
export function useRulesLive(): void {
  const client = useQueryClient();
  useLiveEvent("rule", (event) => {
    if (event.action === "delete") dropRule(client, event.ruleId);
    // A new order of the rules is published as a change of one of them, so the whole list is fetched again.
    else void client.invalidateQueries({ queryKey: rulesQuery.queryKey, exact: true });
  });
  // Later events of a run report the answers to its webhook calls.
  useLiveEvent("ruleRun", ({ action, run }) => {
    if (action === "create") countRun(client, run);
  });
}

/** Counts a run in the list without a request, because an active rule may run many times a minute. */
function countRun(client: QueryClient, { rule, createdAt }: RuleRun): void {
  client.setQueryData(rulesQuery.queryKey, (known) =>
    known?.map((one) => (one.id === rule.id ? { ...one, runs: one.runs + 1, lastRunAt: createdAt } : one)),
  );
}

interface RunPage {
  runs: RuleRun[];
  hasMore: boolean;
}

const runsKey = (ruleId: number) => ["rule-runs", ruleId] as const;

/** Runs of one rule, or of all rules if the id is 0, newest first. Live runs are added at the top. */
export function useRuleRuns(ruleId: number) {
  const client = useQueryClient();
  useLiveEvent("ruleRun", (event) => addRun(client, ruleId, event));
  useLiveEvent("rule", ({ action }) => {
    if (action === "delete") void client.invalidateQueries({ queryKey: runsKey(ruleId) });
  });
  return useInfiniteQuery({
    queryKey: runsKey(ruleId),
    queryFn: ({ pageParam }) =>
      call(listRuleRuns, {
        query: {
          ...(ruleId === 0 ? {} : { ruleId: String(ruleId) }),
          ...(pageParam === 0 ? {} : { before: String(pageParam) }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ runs, hasMore }: RunPage) => (hasMore ? runs.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function addRun(client: QueryClient, ruleId: number, { action, run }: EventPayload<"ruleRun">): void {
  if (ruleId !== 0 && run.rule.id !== ruleId) return;
  client.setQueryData<InfiniteData<RunPage>>(runsKey(ruleId), (known) => {
    if (!known) return known;
    if (action === "update") return { ...known, pages: known.pages.map((page) => withRun(page, run)) };
    const [first, ...others] = known.pages;
    if (!first || first.runs.some(({ id }) => id === run.id)) return known;
    return { ...known, pages: [{ ...first, runs: [run, ...first.runs] }, ...others] };
  });
}

function withRun(page: RunPage, run: RuleRun): RunPage {
  return { ...page, runs: page.runs.map((one) => (one.id === run.id ? run : one)) };
}
