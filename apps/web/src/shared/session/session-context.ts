import type { loginForm, UserSession } from "@recado/contract/auth";
import { isAllowed, type Permission } from "@recado/contract/shared/permissions";
import type { CallOf } from "@recado/contract/shared/route";
import type { signUp } from "@recado/contract/signup";
import type { UserWithCompany } from "@recado/contract/users";
import { createContext, useContext } from "react";
import type { z } from "zod";

export type UserSessionState =
  | { readonly status: "starting" | "unreachable" | "signedOut"; readonly user: null }
  /** An admin of an overdue company, who may pay and do nothing else. */
  | { readonly status: "paying"; readonly user: UserWithCompany }
  | {
      readonly status: "signedIn";
      readonly user: UserWithCompany;
      /** New users and users of the demo start in the inbox instead of on the home page. */
      readonly beginsInInbox?: boolean;
      /** Set while an operator is inside this company for support, with the end of that visit. */
      readonly support?: UserSession["support"];
    };

export interface SessionAccess {
  readonly state: UserSessionState;
  readonly login: (form: z.input<typeof loginForm>) => Promise<void>;
  /** Starts a payment session with the data of an overdue company's refusal. */
  readonly pay: (payment: UserSession) => void;
  readonly signUp: (form: CallOf<typeof signUp>["body"]) => Promise<void>;
  readonly exploreDemo: () => Promise<void>;
  readonly logout: () => Promise<void>;
  /** Enters a company for support, with the session that the server returned. */
  readonly enterSupport: (session: UserSession) => void;
  /** Retries the session check after the server could not be reached. */
  readonly start: () => void;
  /** Applies a live event about the user or the company. */
  readonly updateUser: (change: (known: UserWithCompany) => UserWithCompany) => void;
}

export const SessionContext = createContext<SessionAccess | null>(null);

export function useSession(): SessionAccess {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs SessionProvider");
  return session;
}

/** The signed-in user; throws outside the session guard. */
export function useUser(): UserWithCompany {
  const { state } = useSession();
  if (state.user === null) throw new Error("useUser needs a signed-in user");
  return state.user;
}

/** End of the operator's support visit to this company; null for the company's own users. */
export function useSupport(): UserSession["support"] {
  const { state } = useSession();
  return state.status === "signedIn" ? (state.support ?? null) : null;
}

/** Whether the user has the permission. This only hides controls; the server enforces the same table. */
export function useCan(permission: Permission): boolean {
  return isAllowed(useUser().profile, permission);
}
