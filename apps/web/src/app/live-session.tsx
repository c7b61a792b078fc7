import { getMe } from "@recado/contract/auth";
import type { EventPayload } from "@recado/contract/events";
import { ApiError } from "@recado/contract/shared/client";
import type { User, UserWithCompany } from "@recado/contract/users";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { call } from "../shared/api/call.ts";
import { setServerSuspected } from "../shared/api/connectivity.ts";
import { OfflineError } from "../shared/api/offline-error.ts";
import { renewUserSession } from "../shared/api/renew-session.ts";
import { storeCampaigns, storedToken } from "../shared/api/token.ts";
import { translate } from "../shared/i18n/language.ts";
import { sharedTexts } from "../shared/i18n/texts.ts";
import { type LiveConnection, openLiveConnection } from "../shared/live/live-connection.ts";
import { LiveContext } from "../shared/live/live-context.ts";
import { createStalenessGuard } from "../shared/live/staleness-guard.ts";
import { useLiveEvent } from "../shared/live/use-live-event.ts";
import { useLiveState, useResync } from "../shared/live/use-live-state.ts";
import { withSetting } from "../shared/session/company-settings.ts";
import { useSession, useUser } from "../shared/session/session-context.ts";
import { usePlan } from "../shared/session/use-plan.ts";
import { showToast } from "../shared/ui/feedback/toast.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { reloadSignedOut } from "./reload-signed-out.ts";

const LateEvents = lazyComponent(() =>
  import("./late-events.tsx").then((module) => ({ default: module.LateEvents })),
);

const reloadDelayMs = 1_000;

/** Opens one live connection for the signed-in user, and opens a new connection if the user or the company changes. */
export function LiveSession({ children }: { children: ReactNode }) {
  const { id, companyId } = useUser();
  return (
    <OpenLine key={`${companyId}-${id}`} companyId={companyId}>
      {children}
    </OpenLine>
  );
}

function OpenLine({ companyId, children }: { companyId: number; children: ReactNode }) {
  const queryClient = useQueryClient();
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  useEffect(() => {
    const hasAllData = () => queryClient.getQueryCache().findAll({ predicate: hasFailed }).length === 0;
    const opened = openLiveConnection({ companyId, onRefused: answerRefusal, hasAllData });
    setConnection(opened);
    return () => opened.close();
  }, [companyId, queryClient]);
  if (!connection) return null;
  return (
    <LiveContext value={connection}>
      <SessionEvents />
      <Suspense>
        <LateEvents />
      </Suspense>
      <Reach />
      {children}
    </LiveContext>
  );
}

function hasFailed({ state }: Query): boolean {
  return state.status === "error" || state.fetchFailureCount > 0;
}

/** Starts a check of whether the server is reachable, because a lost live connection suggests that it is not. */
function Reach(): null {
  const state = useLiveState();
  const wasLive = useRef(false);
  useEffect(() => {
    wasLive.current ||= state === "live";
    setServerSuspected(wasLive.current && state !== "live");
    return () => setServerSuspected(false);
  }, [state]);
  return null;
}

function SessionEvents(): null {
  const user = useUser();
  const { updateUser } = useSession();
  const queryClient = useQueryClient();
  const [freshness] = useState(createStalenessGuard);
  const change: typeof updateUser = (edit) => {
    freshness.touch(user.id);
    updateUser(edit);
  };
  const hasCampaigns = usePlan()("useCampaigns");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed session is another user object, and has stored what its settings alone say
  useEffect(() => {
    if (hasCampaigns !== undefined) storeCampaigns(hasCampaigns);
  }, [hasCampaigns, user]);
  useFetchWithNewRights(rightsOf(user));
  useLiveEvent("user", (event) => {
    if (event.action !== "delete" && event.user.id === user.id) change(() => event.user);
    void queryClient.invalidateQueries({ queryKey: ["users"] });
  });
  useLiveEvent("settings", ({ setting }) => change((known) => withSetting(known, setting)));
  useLiveEvent("company", ({ company }) => {
    change((known) => ({ ...known, company }));
    for (const subject of ["dashboard", "plan"]) void queryClient.invalidateQueries({ queryKey: [subject] });
  });
  useLiveEvent("plan", ({ planId }) => {
    if (planId === user.company.planId) void queryClient.invalidateQueries({ queryKey: ["plan"] });
  });
  useLiveEvent("queue", (event) => {
    change((known) => ({ ...known, queues: known.queues.flatMap((own) => queueAfter(own, event)) }));
    for (const subject of ["queues", "users", "connections"])
      void queryClient.invalidateQueries({ queryKey: [subject] });
  });
  useLiveEvent("prompt", ({ action }) => {
    // The server has removed a deleted prompt from every queue and connection that used it, so both are fetched again.
    if (action === "delete")
      for (const subject of ["queues", "connections"])
        void queryClient.invalidateQueries({ queryKey: [subject] });
  });
  useLiveEvent("auth", (event) => {
    if (event.user.id !== user.id) return;
    if (event.reason) reloadSignedOut(event.reason);
    else leaveForOtherComputer();
  });
  // Queries with `resync: "own"` in their meta are left out, because they decide themselves which data to fetch again.
  useResync(() => {
    void queryClient.invalidateQueries({ predicate: (query) => query.meta?.resync !== "own" });
    // If the request fails, the user is fetched again after the next reconnect or token renewal.
    freshness
      .ask(user.id, () => call(getMe, {}))
      .then(
        (me) => updateUser(() => me),
        () => undefined,
      );
  });
  return null;
}

/** Refetches all queries after the user's permissions have changed, no matter how the page learned of the change. */
function useFetchWithNewRights(rights: string): void {
  const queryClient = useQueryClient();
  const fetchedWith = useRef(rights);
  useEffect(() => {
    if (fetchedWith.current === rights) return;
    fetchedWith.current = rights;
    void queryClient.invalidateQueries();
  }, [rights, queryClient]);
}

type OwnQueue = UserWithCompany["queues"][number];

function queueAfter(own: OwnQueue, event: EventPayload<"queue">): OwnQueue[] {
  if (event.action === "delete") return own.id === event.queueId ? [] : [own];
  const { id, name, color } = event.queue;
  return [own.id === id ? { ...own, name, color } : own];
}

function rightsOf({ profile, role, allTicket, whatsappId, queues }: User): string {
  return JSON.stringify([profile, role, allTicket, whatsappId, queues.map(({ id }) => id)]);
}

function leaveForOtherComputer(): void {
  showToast({ message: translate(sharedTexts, "openedElsewhere"), tone: "bad" });
  reloadSignedOut("elsewhere", reloadDelayMs);
}

/**
 * Handles a live connection that the server rejected. An expired token, for example after the computer has slept, is
 * renewed. If the renewal does not help, the page is reloaded.
 */
async function answerRefusal(code: string): Promise<boolean> {
  if (code !== "ERR_SESSION_EXPIRED") return comeBackLater();
  try {
    await renewUserSession();
    return true;
  } catch (error) {
    if (error instanceof OfflineError || (error instanceof ApiError && error.status >= 500))
      return comeBackLater();
    if (storedToken()) setTimeout(() => window.location.reload(), reloadDelayMs);
    return false;
  }
}

/**
 * Waits before the next attempt to connect. The page is not reloaded, because a reload while the server is unreachable
 * would lose the page itself.
 */
function comeBackLater(): Promise<true> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), 2 * reloadDelayMs);
  });
}
