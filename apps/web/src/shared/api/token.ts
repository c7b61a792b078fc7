import type { UserSession } from "@recado/contract/auth";
import type { WireAnswer } from "@recado/contract/shared/client";
import type { SessionEndReason } from "@recado/contract/shared/session-end-reasons";
import { formatDateIn } from "../format/time.ts";
import { preloadListsKey } from "./preload.ts";

/** Branding of the signed-in company; `scheme.js` paints the next page with it before the program has loaded. */
export const companyBrandKey = "companyBrand";

/** The company's plan as last known (session/use-plan.ts). */
export const planKey = "plan";

const sessionKeys = [
  "token",
  "companyId",
  "userId",
  "companyDueDate",
  "cshow",
  companyBrandKey,
  preloadListsKey,
  planKey,
] as const;

/** Why the session ended without the user's doing, kept in this tab for the login page. */
export const sessionEndKey = "sessionEnd";
/** The server's refusal of a company whose subscription is overdue. */
export const sessionRefusalKey = "sessionRefusal";
export type LoginNotice = SessionEndReason | "expired";

/** Lives only in this page and is lost when the page closes. */
let paymentToken: string | null = null;

export function keepPaymentToken(token: string | null): void {
  paymentToken = token;
}

export function storedToken(): string | null {
  return paymentToken ?? localStorage.getItem("token");
}

/** Identifies the company and user of the stored session; null if nobody is signed in. */
export function storedOwner(): string | null {
  const [company, user] = [localStorage.getItem("companyId"), localStorage.getItem("userId")];
  return company === null || user === null ? null : `${company}-${user}`;
}

export function storeSession({ token, user }: UserSession): void {
  localStorage.setItem("token", token);
  localStorage.setItem("companyId", String(user.companyId));
  localStorage.setItem("userId", String(user.id));
  const { dueDate, timeZone } = user.company;
  localStorage.setItem("companyDueDate", dueDate ? formatDateIn(dueDate, timeZone) : "");
  // The plan is not known yet: a company without campaigns in it loses them as soon as it is.
  storeCampaigns(
    user.company.settings.some(({ key, value }) => key === "campaignsEnabled" && value === "true"),
  );
}

export function hasStoredCampaigns(): boolean {
  return localStorage.getItem("cshow") !== null;
}

/** Keeps whether campaigns are shown, which the company's setting and its plan may change at any time. */
export function storeCampaigns(isShown: boolean): void {
  if (isShown) localStorage.setItem("cshow", "true");
  else localStorage.removeItem("cshow");
}

export function keepRefusal({ status, body }: Pick<WireAnswer, "status" | "body">): void {
  sessionStorage.setItem(sessionRefusalKey, JSON.stringify({ status, body }));
}

/** Called after the payment: the next login is let in. */
export function forgetRefusal(): void {
  sessionStorage.removeItem(sessionRefusalKey);
}

/** Removes only what belongs to the session; drafts and preferences stay. */
export function clearStoredSession(): void {
  paymentToken = null;
  for (const key of sessionKeys) localStorage.removeItem(key);
}
