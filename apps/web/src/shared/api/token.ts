import type { Session } from "@recado/contract/auth";
import type { WireAnswer } from "@recado/contract/shared/client";
import type { SessionEnd } from "@recado/contract/shared/session-ends";
import { formatDateIn } from "../format/time.ts";
import { firstListsKey } from "./asked-ahead.ts";

/** What the signed-in company wears, which `scheme.js` paints with before the program is there. */
export const companyBrandKey = "companyBrand";

/** What the company's plan had the last time (session/kept-plan.ts). */
export const planKey = "plan";

const sessionKeys = [
  "token",
  "companyId",
  "userId",
  "companyDueDate",
  "cshow",
  companyBrandKey,
  firstListsKey,
  planKey,
] as const;

/** Why the session ended without its owner's doing, kept for the login page in this tab. */
export const sessionEndKey = "sessionEnd";
/** What the server said to whoever is let in no more, as their subscription is over. */
export const sessionRefusalKey = "sessionRefusal";
export type LoginNotice = SessionEnd | "expired";

/** Of this page alone, and gone with it. */
let paymentToken: string | null = null;

export function keepPaymentToken(token: string | null): void {
  paymentToken = token;
}

export function storedToken(): string | null {
  return paymentToken ?? localStorage.getItem("token");
}

/** Whose the stored session is. */
export function storedOwner(): string | null {
  const [company, user] = [localStorage.getItem("companyId"), localStorage.getItem("userId")];
  return company === null || user === null ? null : `${company}-${user}`;
}

export function storeSession({ token, user }: Session): void {
  localStorage.setItem("token", token);
  localStorage.setItem("companyId", String(user.companyId));
  localStorage.setItem("userId", String(user.id));
  const { dueDate, timeZone } = user.company;
  localStorage.setItem("companyDueDate", dueDate ? formatDateIn(dueDate, timeZone) : "");
  storeCampaigns(user);
}

export function hasCampaigns(): boolean {
  return localStorage.getItem("cshow") !== null;
}

/** Whether campaigns are shown, which a setting of the company may change at any time. */
export function storeCampaigns(user: Session["user"]): void {
  const campaigns = user.company.settings.find((setting) => setting.key === "campaignsEnabled");
  if (campaigns?.value === "true") localStorage.setItem("cshow", "true");
  else localStorage.removeItem("cshow");
}

export function keepRefusal({ status, body }: Pick<WireAnswer, "status" | "body">): void {
  sessionStorage.setItem(sessionRefusalKey, JSON.stringify({ status, body }));
}

/** It is paid: whoever signs in next is let in. */
export function forgetRefusal(): void {
  sessionStorage.removeItem(sessionRefusalKey);
}

/** Drafts and preferences stay: only what belongs to the session goes. */
export function clearStoredSession(): void {
  paymentToken = null;
  for (const key of sessionKeys) localStorage.removeItem(key);
}
