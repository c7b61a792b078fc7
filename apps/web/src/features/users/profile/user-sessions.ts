import { listUserSessions } from "@recado/contract/user-sessions";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";

/** List of sessions, which the profile page and the dialog for admins load when they show it. */
export const SessionList = lazyComponent(() =>
  import("./session-list.tsx").then((module) => ({ default: module.SessionRows })),
);

export const SignInHistory = lazyComponent(() =>
  import("./sign-in-rows.tsx").then((module) => ({ default: module.SignInRows })),
);

/** Query of a user's sessions. They are fetched again each time, because the last activity changes all day. */
export function userSessionsQuery(userId: number) {
  return queryOptions({
    queryKey: ["userSessions", userId],
    queryFn: () => call(listUserSessions, { params: { id: String(userId) } }),
    staleTime: 0,
  });
}
