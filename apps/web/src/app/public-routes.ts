import { createRoute } from "@tanstack/react-router";
import { parseSignupSearch } from "../features/signup/signup-search.ts";
import { page } from "./lazy-page.ts";
import { publicRoute, rootRoute } from "./root-routes.ts";

export const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/login",
  component: page(() => import("../pages/login-page.tsx"), "LoginPage"),
});

export const recoveryRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/forgetpsw",
  component: page(() => import("../pages/recovery-page.tsx"), "RecoveryPage"),
});

export const signupRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: "/signup",
  validateSearch: parseSignupSearch,
  component: page(() => import("../pages/signup-page.tsx"), "SignupPage"),
});

/** Page that the link in the welcome mail opens, for signed-in users and for visitors. */
export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/confirm-email",
  component: page(() => import("../pages/confirm-email-page.tsx"), "ConfirmEmailPage"),
});

/** Page that the link in a mail about the account's security opens: the user says that somebody else did it. */
export const notMeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/not-me",
  component: page(() => import("../pages/not-me-page.tsx"), "NotMePage"),
});

/** Page that the link of an invitation opens. It asks a signed-in user of another account to sign out first. */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: page(() => import("../pages/invitation-page.tsx"), "InvitationPage"),
});

export const keptMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/demo-mails",
  component: page(() => import("../pages/kept-mails-page.tsx"), "KeptMailsPage"),
});
