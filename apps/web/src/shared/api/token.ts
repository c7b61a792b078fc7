import type { UserSession } from "@recado/contract/auth";
import type { WireAnswer } from "@recado/contract/shared/client";
import type { SessionEndReason } from "@recado/contract/shared/session-end-reasons";
import { formatDateIn } from "../format/time.ts";
import { preloadListsKey } from "./preload.ts";

/**
 * Local storage key of the company's branding. `scheme.js` applies this branding on the next page load, before the app
 * has loaded.
 */
export const companyBrandKey = "companyBrand";

/** Local storage key of the company's last known plan (session/use-plan.ts). */
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

/**
 * Session storage key of the reason why a session ended although the user did not sign out. The login page in this tab
 * shows the reason.
 */
export const sessionEndKey = "sessionEnd";
/** Session storage key of the server's response to a company whose subscription is overdue. */
export const sessionRefusalKey = "sessionRefusal";
export type LoginNotice = SessionEndReason | "expired" | "elsewhere";

/**
 * Token with which the admin of a blocked company may pay. It is kept in memory only, so it is lost when the page
 * closes.
 */
let paymentToken: string | null = null;

export function keepPaymentToken(token: string | null): void {
  paymentToken = token;
}

export function storedToken(): string | null {
  return paymentToken ?? localStorage.getItem("token");
}

/** Identifies the company and user of the stored session. Returns null if nobody is signed in. */
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
  // Campaigns are shown if the company's setting says so. If the company's plan excludes them, they disappear as soon
  // as the plan is loaded.
  storeCampaigns(
    user.company.settings.some(({ key, value }) => key === "campaignsEnabled" && value === "true"),
  );
}

export function hasStoredCampaigns(): boolean {
  return localStorage.getItem("cshow") !== null;
}

/** Stores whether campaigns are shown. The company's setting and plan decide that, and both may change at any time. */
export function storeCampaigns(isShown: boolean): void {
  if (isShown) localStorage.setItem("cshow", "true");
  else localStorage.removeItem("cshow");
}

export function keepRefusal({ status, body }: Pick<WireAnswer, "status" | "body">): void {
  sessionStorage.setItem(sessionRefusalKey, JSON.stringify({ status, body }));
}

/** Deletes the stored reason for blocking the company. Called after the payment, when users can sign in again. */
export function forgetRefusal(): void {
  sessionStorage.removeItem(sessionRefusalKey);
}

/** Local storage key of the user whose session ended last, in the format of `storedOwner`, and of the time. */
const endedKey = "endedSession";
const endedMs = 60_000;

/** Returns the user whose session ended in this browser within the last minute; null if no session did. */
export function recentlyEndedOwner(): string | null {
  const [owner, endedAt] = localStorage.getItem(endedKey)?.split(" ") ?? [];
  return owner !== undefined && Date.now() - Number(endedAt) < endedMs ? owner : null;
}

/** Deletes the data of the session from local storage. Drafts and preferences are kept. */
export function clearStoredSession(): void {
  const owner = storedOwner();
  if (owner !== null) localStorage.setItem(endedKey, `${owner} ${Date.now()}`);
  paymentToken = null;
  for (const key of sessionKeys) localStorage.removeItem(key);
}
