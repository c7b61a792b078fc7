import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import { recentlyEndedOwner } from "../shared/api/token.ts";
import { paymentPath } from "../shared/session/payment-path.ts";
import { arrivalPath, keepWantedPath, providerResponse } from "../shared/session/provider-return.ts";
import type { UserSessionState } from "../shared/session/session-context.ts";
import { hasSharedContent } from "../shared/session/shared-content.ts";
import { page } from "./lazy-page.ts";
import { PrivateFrame } from "./private-frame.tsx";

interface RouterContext {
  session: UserSessionState;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: page(() => import("./not-found.tsx"), "NotFound"),
});

export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "public",
  beforeLoad: async ({ context: { session } }) => {
    if (session.status === "paying") throw redirect({ to: paymentPath });
    // A signed-in user comes back from an identity provider in order to link an account.
    if (session.status !== "signedIn" || providerResponse() !== null) return;
    if (await hasSharedContent()) throw redirect({ to: "/share" });
    const arrival = arrivalPath();
    if (arrival !== null) throw redirect({ href: arrival });
    if (session.beginsInInbox)
      throw redirect({ to: "/tickets/{-$ticketId}", params: { ticketId: undefined } });
    throw redirect({ to: "/" });
  },
});

export const privateRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "private",
  beforeLoad: ({ context: { session }, location }) => {
    const mayPay = session.status === "paying" && location.pathname.startsWith(paymentPath);
    if (session.status === "signedIn" || mayPay) return;
    // After a session has ended here, the next user may be another one and begins at the start.
    // Another site can open the page for shared content, which a sign-in leads to only if there is such content.
    const isKept = recentlyEndedOwner() === null && location.pathname !== "/share";
    keepWantedPath(isKept ? location.href : null);
    throw redirect({ to: "/login" });
  },
  component: PrivateFrame,
});
