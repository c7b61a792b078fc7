import { login, logout, type UserSession } from "@recado/contract/auth";
import { exploreDemo } from "@recado/contract/demo";
import { signUp } from "@recado/contract/signup";
import type { UserWithCompany } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { call } from "../shared/api/call.ts";
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

/** Holds the session. At start a stored token is exchanged for a new one, so that the user's data is current. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<UserSessionState>(() => (storedToken() ? starting : signedOut));
  const queryClient = useQueryClient();

  const [ownerAtStart] = useState(storedOwner);

  /** Set while the user leaves this page; the next user gets a freshly loaded page. */
  const isLeaving = useRef(false);

  const end = useEffectEvent(() => {
    // A page that is still starting has no user data, so it needs no reload.
    if (state.status === "signedIn") {
      reloadSignedOut(isLeaving.current ? null : "expired");
      return;
    }
    // The session may have expired before another app shared content and opened this page.
    void bindSharedContent(ownerAtStart);
    setState(signedOut);
  });
  const renew = useEffectEvent(({ user, support }: UserSession) => {
    // The data in memory belongs to the previous company or user.
    if (state.status === "signedIn" && !isSamePerson(state.user, user)) goElsewhere(support);
    else setState({ status: "signedIn", user, support });
  });
  useEffect(() => {
    const stops = [
      onSessionSignal("renewed", (session) => renew(session)),
      onSessionSignal("ended", () => end()),
      onOtherTab(),
    ];
    if (storedToken()) start(setState);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useTokenRenewal(state.status === "signedIn");
  const { status, user } = state;
  const isInside = status === "signedIn" && Boolean(state.support);
  // During a support visit nothing of the company is kept in the operator's browser.
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
      storeSession(session);
      if (session.user.language) chooseLanguage(session.user.language);
      if (isLeaving.current) {
        window.location.reload();
        return;
      }
      queryClient.clear();
      setState({ status: "signedIn", user: session.user, beginsInInbox, support: session.support });
    }
    return {
      state,
      login: async (form) => enter(await call(login, { body: form })),
      pay: ({ token, user }) => {
        queryClient.clear();
        keepPaymentToken(token);
        setState({ status: "paying", user });
      },
      signUp: async (form) => enter(await call(signUp, { body: form }), true),
      exploreDemo: async () => enter(await call(exploreDemo, {}), true),
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
          // Shows the login without a reload, which would fail while the server is away.
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
  // A refused session arrives as the signal `ended`; any other failure can be retried.
  renewUserSession().catch(async (error: unknown) => {
    const owner = error instanceof OfflineError ? storedOwner() : null;
    const user = owner === null ? null : await loadOfflineUser(owner);
    // Another tab may have signed out meanwhile.
    if (!storedToken()) setState(signedOut);
    else setState(user ? { status: "signedIn", user } : { status: "unreachable", user: null });
  });
}

function isSamePerson(one: UserWithCompany, other: UserWithCompany): boolean {
  return one.id === other.id && one.companyId === other.companyId;
}

/**
 * Enters a company for support, or returns from it, by loading a new page without the old data in memory. Unsaved
 * changes are discarded: staying would send them in the other company.
 */
function goElsewhere(support: UserSession["support"]): void {
  discardUnsaved();
  window.location.assign(support ? "/" : "/settings?section=companies");
}

/** Tabs share the stored session, so a logout or a login as another user applies to all of them. */
function onOtherTab(): () => void {
  const reload = ({ key, newValue, oldValue }: StorageEvent) => {
    const left = key === "token" && newValue === null;
    const changed = key === "userId" && newValue !== oldValue;
    // A page of the previous user must not stay: text typed in it would be sent in the name of the new user.
    if (changed && newValue !== null) discardUnsaved();
    if (left || changed) window.location.reload();
  };
  window.addEventListener("storage", reload);
  return () => window.removeEventListener("storage", reload);
}

/** Renews the token at half its lifetime, so that it never expires during a working day. */
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
      // A failure is handled by the next request or reconnect.
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
