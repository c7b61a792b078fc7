import type { loginForm, UserSession } from "@recado/contract/auth";
import { isAllowed, type Permission } from "@recado/contract/shared/permissions";
import type { CallOf } from "@recado/contract/shared/route";
import type { signUp } from "@recado/contract/signup";
import type { UserWithCompany } from "@recado/contract/users";
import { createContext, useContext } from "react";
import type { z } from "zod";

export type UserSessionState =
  | { readonly status: "starting" | "unreachable" | "signedOut"; readonly user: null }
  /** The session of an admin whose company has an overdue subscription. The admin can pay and do nothing else. */
  | { readonly status: "paying"; readonly user: UserWithCompany }
  | {
      readonly status: "signedIn";
      readonly user: UserWithCompany;
      /** True for new users and for users of the demo. They start in the inbox instead of on the home page. */
      readonly beginsInInbox?: boolean;
      /** The operator's support visit to this company, with its end; undefined or null for the company's own users. */
      readonly support?: UserSession["support"];
      readonly secondFactorDue?: UserSession["secondFactorDue"];
    };

export interface SessionAccess {
  readonly state: UserSessionState;
  readonly login: (form: z.input<typeof loginForm>) => Promise<void>;
  /** Starts the session that the server returned for the second step of a login. */
  readonly enter: (session: UserSession) => void;
  /** Starts a payment session. `payment` comes from the server's response to a company with an overdue subscription. */
  readonly pay: (payment: UserSession) => void;
  readonly signUp: (form: CallOf<typeof signUp>["body"]) => Promise<void>;
  readonly exploreDemo: () => Promise<void>;
  readonly logout: () => Promise<void>;
  /** Starts a support visit to a company, with the session that the server returned for it. */
  readonly enterSupport: (session: UserSession) => void;
  /** Checks the session again, after the server could not be reached. */
  readonly start: () => void;
  /** Changes the user's data after a live event about the user or the company. */
  readonly updateUser: (change: (known: UserWithCompany) => UserWithCompany) => void;
}

export const SessionContext = createContext<SessionAccess | null>(null);

export function useSession(): SessionAccess {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs SessionProvider");
  return session;
}

/** Returns the signed-in user. Throws if nobody is signed in. */
export function useUser(): UserWithCompany {
  const { state } = useSession();
  if (state.user === null) throw new Error("useUser needs a signed-in user");
  return state.user;
}

/** Returns the operator's support visit to this company, with its end; null for the company's own users. */
export function useSupport(): UserSession["support"] {
  const { state } = useSession();
  return state.status === "signedIn" ? (state.support ?? null) : null;
}

/** Returns when the user has to set up a second factor; null if the user has one or needs none. */
export function useSecondFactorDue(): UserSession["secondFactorDue"] {
  const { state } = useSession();
  return state.status === "signedIn" ? (state.secondFactorDue ?? null) : null;
}

/**
 * Returns whether the user has the permission. It serves only to hide controls; the server enforces the permissions
 * itself.
 */
export function useCan(permission: Permission): boolean {
  return isAllowed(useUser(), permission);
}

/** Returns whether the user sees and may handle the tickets of all queues and colleagues. */
export function useSeesAllTickets(): boolean {
  return useCan("tickets-manager:showall");
}
