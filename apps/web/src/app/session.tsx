import { login, logout, type Session } from "@recado/contract/auth";
import { exploreDemo } from "@recado/contract/demo";
import { signUp } from "@recado/contract/signup";
import { leaveCompany } from "@recado/contract/support";
import type { UserWithCompany } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { call } from "../shared/api/call.ts";
import { OfflineError } from "../shared/api/offline-error.ts";
import { renewSession } from "../shared/api/renew-session.ts";
import { onSession } from "../shared/api/session-signals.ts";
import {
  clearStoredSession,
  keepPaymentToken,
  storeCampaigns,
  storedOwner,
  storedToken,
  storeSession,
} from "../shared/api/token.ts";
import { takeOffCompanyBrand } from "../shared/brand/brand.ts";
import { discardUnsaved } from "../shared/forms/unsaved.ts";
import { chooseLanguage } from "../shared/i18n/language.ts";
import { type SessionAccess, SessionContext, type SessionState } from "../shared/session/session-context.ts";
import { bindSharedThings, forgetSharedThings } from "../shared/session/shared-waits.ts";
import { forgetOffline, keepOffline, keepProgram, keepUser, recallUser } from "./keep-offline.ts";
import { startAfresh } from "./start-afresh.ts";
import { useTokenRenewal } from "./use-token-renewal.ts";

const signedOut: SessionState = { status: "signedOut", user: null };
const starting: SessionState = { status: "starting", user: null };

/** Who is signed in. At start a stored token is exchanged for a new one, so its user is always today's. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>(() => (storedToken() ? starting : signedOut));
  const queryClient = useQueryClient();

  const [ownerAtStart] = useState(storedOwner);

  /** Somebody used this page and is on the way out of it: who comes next gets a page of their own. */
  const isLeaving = useRef(false);

  const end = useEffectEvent(() => {
    // Nobody has used a page that is only starting.
    if (state.status === "signedIn") {
      startAfresh(isLeaving.current ? null : "expired");
      return;
    }
    // The session may have ended since another program shared something and opened this page.
    void bindSharedThings(ownerAtStart);
    setState(signedOut);
  });
  const renew = useEffectEvent(({ user, support }: Session) => {
    // What this page has in memory is of the company before.
    if (state.status === "signedIn" && !isSamePerson(state.user, user)) goElsewhere(support);
    else setState({ status: "signedIn", user, support });
  });
  useEffect(() => {
    const stops = [
      onSession("renewed", (session) => renew(session)),
      onSession("ended", () => end()),
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
  // Of a company that somebody only helps nothing stays in their browser.
  const owner = status === "signedIn" && !isInside ? `${user.companyId}-${user.id}` : null;
  useEffect(() => {
    if (user && status === "signedIn") storeCampaigns(user);
  }, [user, status]);
  useEffect(() => {
    if (owner) return keepOffline(queryClient, owner);
    if (status === "signedOut" || isInside) forgetOffline();
    if (status === "signedOut") takeOffCompanyBrand();
  }, [status, owner, isInside, queryClient]);
  useEffect(() => {
    if (user && owner) keepUser(user);
  }, [user, owner]);
  useEffect(() => (status === "signedIn" ? keepProgram(queryClient) : undefined), [status, queryClient]);

  const access = useMemo<SessionAccess>(() => {
    function enter(session: Session, beginsInInbox = false): void {
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
          // Loading a page whose server is away would lose even the login.
          clearStoredSession();
          void forgetSharedThings();
          setState(signedOut);
          throw error;
        }
        startAfresh(null);
      },
      enterSupport: (session) => {
        storeSession(session);
        goElsewhere(session.support);
      },
      leaveSupport: async () => {
        await call(leaveCompany, {});
        await renewSession();
      },
      start: () => start(setState),
      updateUser: (change) =>
        setState((known) => (known.user ? { ...known, user: change(known.user) } : known)),
    };
  }, [state, queryClient]);

  return <SessionContext value={access}>{children}</SessionContext>;
}

function start(setState: (state: SessionState) => void): void {
  setState(starting);
  // A refused session arrives as the signal `ended`; whatever else fails can be tried again.
  renewSession().catch(async (error: unknown) => {
    const owner = error instanceof OfflineError ? storedOwner() : null;
    const user = owner === null ? null : await recallUser(owner);
    // Meanwhile another tab may have signed out.
    if (!storedToken()) setState(signedOut);
    else setState(user ? { status: "signedIn", user } : { status: "unreachable", user: null });
  });
}

function isSamePerson(one: UserWithCompany, other: UserWithCompany): boolean {
  return one.id === other.id && one.companyId === other.companyId;
}

/**
 * Into a company to help, or back to where its door is: with a page that has nothing of the other in memory. This one
 * must not stay, whatever is typed in it: it would say it in the other company.
 */
function goElsewhere(support: Session["support"]): void {
  discardUnsaved();
  window.location.assign(support ? "/" : "/settings?section=companies");
}

/** Tabs share the stored session: signing out, or in as somebody else, happens in all of them. */
function onOtherTab(): () => void {
  const reload = ({ key, newValue, oldValue }: StorageEvent) => {
    const left = key === "token" && newValue === null;
    const changed = key === "userId" && newValue !== oldValue;
    // A page of somebody else must not stay: what is typed in it would be said in the name of whoever came.
    if (changed && newValue !== null) discardUnsaved();
    if (left || changed) window.location.reload();
  };
  window.addEventListener("storage", reload);
  return () => window.removeEventListener("storage", reload);
}
