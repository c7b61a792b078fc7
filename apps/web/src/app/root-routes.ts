import { createRootRouteWithContext, createRoute, redirect } from "@tanstack/react-router";
import { paymentPath } from "../shared/session/payment-path.ts";
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
    if (session.status !== "signedIn") return;
    if (await hasSharedContent()) throw redirect({ to: "/share" });
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
    if (session.status !== "signedIn" && !mayPay) throw redirect({ to: "/login" });
  },
  component: PrivateFrame,
});
