import { login, logout, type UserSession } from "@recado/contract/auth";
import type { UserWithCompany } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { call } from "../shared/api/call.ts";
import { loadChunk } from "../shared/api/load-chunk.ts";
import { OfflineError } from "../shared/api/offline-error.ts";
import { renewUserSession } from "../shared/api/renew-session.ts";
import { onSessionSignal } from "../shared/api/session-signals.ts";
import {
  clearStoredSession,
  keepPaymentToken,
  storedOwner,
  storedToken,
  storeSession,
} from "../shared/api/token.ts";
import { renewAfterMs } from "../shared/api/token-expiry.ts";
import { removeCompanyBrand } from "../shared/brand/brand.ts";
import { discardUnsaved } from "../shared/forms/unsaved.ts";
import { chooseLanguage } from "../shared/i18n/language.ts";
import {
  type SessionAccess,
  SessionContext,
  type UserSessionState,
} from "../shared/session/session-context.ts";
import { bindSharedContent, deleteSharedContent } from "../shared/session/shared-content.ts";
import { reloadSignedOut } from "./reload-signed-out.ts";
import {
  cacheProgram,
  deleteOfflineData,
  loadOfflineUser,
  startOfflineStore,
  storeUserOffline,
} from "./store-offline.ts";

const signedOut: UserSessionState = { status: "signedOut", user: null };
const starting: UserSessionState = { status: "starting", user: null };

/**
 * Provides the user's session to the page. At the start, a stored token is exchanged for a new token, so that the
 * user's data is current.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<UserSessionState>(() => (storedToken() ? starting : signedOut));
  const queryClient = useQueryClient();

  /** Whether the user is logging out on this page. The next user then gets a freshly loaded page. */
  const isLeaving = useRef(false);

  const end = useEffectEvent(() => {
    // Only a page with a signed-in user is reloaded, because a page that is still starting has no user data in memory.
    if (state.status === "signedIn") {
      reloadSignedOut(isLeaving.current ? null : "expired");
      return;
    }
    void bindSharedContent();
    setState(signedOut);
  });
  const renew = useEffectEvent(({ user, support, secondFactorDue }: UserSession) => {
    // If the token belongs to another user or company than the data in memory, a new page is loaded.
    if (state.status === "signedIn" && !isSamePerson(state.user, user)) goElsewhere(support);
    else setState({ status: "signedIn", user, support, secondFactorDue });
  });
  useEffect(() => {
    const stops = [
      onSessionSignal("renewed", (session) => renew(session)),
      onSessionSignal("ended", () => end()),
      onOtherTab(),
    ];
    if (storedToken()) start(setState);
    else void bindSharedContent();
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useTokenRenewal(state.status === "signedIn");
  const { status, user } = state;
  const isInside = status === "signedIn" && Boolean(state.support);
  // During a support visit, no data of the visited company is stored in the operator's browser.
  const owner = status === "signedIn" && !isInside ? `${user.companyId}-${user.id}` : null;
  useEffect(() => {
    if (owner) return startOfflineStore(queryClient, owner);
    if (status === "signedOut" || isInside) deleteOfflineData();
    if (status === "signedOut") removeCompanyBrand();
  }, [status, owner, isInside, queryClient]);
  useEffect(() => {
    if (user && owner) storeUserOffline(user);
  }, [user, owner]);
  useEffect(() => (status === "signedIn" ? cacheProgram(queryClient) : undefined), [status, queryClient]);

  const access = useMemo<SessionAccess>(() => {
    function enter(session: UserSession, beginsInInbox = false): void {
      const { user, support, secondFactorDue } = session;
      storeSession(session);
      if (user.language) chooseLanguage(user.language);
      if (isLeaving.current) {
        window.location.reload();
        return;
      }
      queryClient.clear();
      setState({ status: "signedIn", user, beginsInInbox, support, secondFactorDue });
    }
    return {
      state,
      enter,
      login: async (form) => enter(await call(login, { body: form })),
      pay: ({ token, user }) => {
        queryClient.clear();
        keepPaymentToken(token);
        setState({ status: "paying", user });
      },
      signUp: async (form) => {
        const { signUp } = await loadChunk(() => import("@recado/contract/signup"));
        return enter(await call(signUp, { body: form }), true);
      },
      exploreDemo: async () => {
        const { exploreDemo } = await loadChunk(() => import("@recado/contract/demo"));
        return enter(await call(exploreDemo, {}), true);
      },
      logout: async () => {
        if (state.status === "paying") {
          clearStoredSession();
          setState(signedOut);
          return;
        }
        isLeaving.current = true;
        discardUnsaved();
        try {
          await call(logout, {});
        } catch (error) {
          // The login page is displayed without a reload, which would fail while the server is unreachable.
          clearStoredSession();
          void deleteSharedContent();
          setState(signedOut);
          throw error;
        }
        reloadSignedOut(null);
      },
      enterSupport: (session) => {
        storeSession(session);
        goElsewhere(session.support);
      },
      start: () => start(setState),
      updateUser: (change) =>
        setState((known) => (known.user ? { ...known, user: change(known.user) } : known)),
    };
  }, [state, queryClient]);

  return <SessionContext value={access}>{children}</SessionContext>;
}

function start(setState: (state: UserSessionState) => void): void {
  setState(starting);
  // If the server rejects the session, the session signal `ended` reports it. After any other failure, the user can
  // retry.
  renewUserSession().catch(async (error: unknown) => {
    const owner = error instanceof OfflineError ? storedOwner() : null;
    const user = owner === null ? null : await loadOfflineUser(owner);
    // While the request was running, the user may have signed out in another tab.
    if (!storedToken()) setState(signedOut);
    else setState(user ? { status: "signedIn", user } : { status: "unreachable", user: null });
  });
}

function isSamePerson(one: UserWithCompany, other: UserWithCompany): boolean {
  return one.id === other.id && one.companyId === other.companyId;
}

/**
 * Loads a new page, without the old data in memory, after an operator has entered a company for support or has returned
 * from it. Unsaved changes are discarded, because on the old page they would be saved in the wrong company.
 */
function goElsewhere(support: UserSession["support"]): void {
  discardUnsaved();
  window.location.assign(support ? "/" : "/settings?section=companies");
}

/**
 * Reloads this tab when the user logs out in another tab or when another user logs in there, because all tabs share the
 * stored session.
 */
function onOtherTab(): () => void {
  const reload = ({ key, newValue, oldValue }: StorageEvent) => {
    const left = key === "token" && newValue === null;
    const changed = key === "userId" && newValue !== oldValue;
    // A page of the previous user must be left even if it has unsaved changes: text typed there would be sent in the
    // name of the new user.
    if (changed && newValue !== null) discardUnsaved();
    if (left || changed) window.location.reload();
  };
  window.addEventListener("storage", reload);
  return () => window.removeEventListener("storage", reload);
}

/** Renews the session's token after half of its lifetime, so that the token never expires during a working day. */
function useTokenRenewal(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    let timer = 0;
    function arm(): void {
      window.clearTimeout(timer);
      const delay = renewAfterMs(storedToken() ?? "");
      if (delay !== null) timer = window.setTimeout(renew, delay);
    }
    function renew(): void {
      // After a failure, the next request or reconnect renews the session or ends it.
      renewUserSession().catch(arm);
    }
    const stop = onSessionSignal("renewed", arm);
    arm();
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [signedIn]);
}
