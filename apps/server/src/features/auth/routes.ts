import { getMe, login, logout, refreshSession } from "@recado/contract/auth";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type AuthHouse, admitWithCookie, clearCookies, readRefreshCookie } from "./cookies.ts";
import { closeSession } from "./sessions.ts";
import { describeUser, refresh, signIn } from "./sign-in.ts";

export function authRoutes(house: AuthHouse): Endpoint[] {
  return [
    serve(login, async ({ body, reply }) =>
      admitWithCookie(house, reply, await signIn(house, body.email, body.password)),
    ),
    serve(refreshSession, async ({ request, reply }) => {
      const signedIn = await refresh(house, readRefreshCookie(request));
      if (signedIn) return admitWithCookie(house, reply, signedIn);
      clearCookies(reply);
      throw new AppError("ERR_NOT_AUTHENTICATED");
    }),
    serve(logout, async ({ actor, change, reply }) => {
      await change((db) => closeSession(db, actor.userId, actor.sessionId, "logout"));
      clearCookies(reply);
      return { message: "ok" };
    }),
    serve(getMe, ({ actor, read }) => read((db) => describeUser(db, actor.userId, house.clock.now()))),
  ];
}
