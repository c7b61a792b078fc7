import type { loginForm, Session } from "@recado/contract/auth";
import { isAllowed, type Permission } from "@recado/contract/shared/permissions";
import type { CallOf } from "@recado/contract/shared/route";
import type { signUp } from "@recado/contract/signup";
import type { UserWithCompany } from "@recado/contract/users";
import { createContext, useContext } from "react";
import type { z } from "zod";

export type SessionState =
  | { readonly status: "starting" | "unreachable" | "signedOut"; readonly user: null }
  /** An admin of a company that is overdue, who may pay and do nothing else. */
  | { readonly status: "paying"; readonly user: UserWithCompany }
  | {
      readonly status: "signedIn";
      readonly user: UserWithCompany;
      /** Whoever explores the demonstration, or is new, begins where customers write, not at home. */
      readonly beginsInInbox?: boolean;
      /** Whoever hosts, inside this company to help, until then. */
      readonly support?: Session["support"];
    };

export interface SessionAccess {
  readonly state: SessionState;
  readonly login: (form: z.input<typeof loginForm>) => Promise<void>;
  /** With what the refusal of an overdue company carried. */
  readonly pay: (payment: Session) => void;
  readonly signUp: (form: CallOf<typeof signUp>["body"]) => Promise<void>;
  readonly exploreDemo: () => Promise<void>;
  readonly logout: () => Promise<void>;
  /** Whoever hosts goes inside a company, with what entering it was answered. */
  readonly enterSupport: (session: Session) => void;
  /** Back to their own. */
  readonly leaveSupport: () => Promise<void>;
  /** Tries again to find out who is signed in, after the server could not be reached. */
  readonly start: () => void;
  /** What a live event told of the user or the company. */
  readonly updateUser: (change: (known: UserWithCompany) => UserWithCompany) => void;
}

export const SessionContext = createContext<SessionAccess | null>(null);

export function useSession(): SessionAccess {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs SessionProvider");
  return session;
}

/** The signed-in user; only below the session guard. */
export function useUser(): UserWithCompany {
  const { state } = useSession();
  if (state.user === null) throw new Error("useUser needs a signed-in user");
  return state.user;
}

/** Until when whoever hosts is inside this company to help; null for its own people. */
export function useSupport(): Session["support"] {
  const { state } = useSession();
  return state.status === "signedIn" ? (state.support ?? null) : null;
}

/** Whether the user may, by the table the server enforces. Here it only hides. */
export function useCan(permission: Permission): boolean {
  return isAllowed(useUser().profile, permission);
}
