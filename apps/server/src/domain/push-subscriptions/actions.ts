import { ECDH } from "node:crypto";
import type { renewPush, subscribePush } from "@recado/contract/push-subscriptions";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteSubscription, replaceSubscription, saveSubscription } from "./store.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** Event that is published when a company gets a new push subscription. */
    push: true;
  }
}

export async function subscribe(
  db: WriteTx,
  actor: Actor,
  { endpoint, keys }: BodyOf<typeof subscribePush>,
): Promise<number> {
  requirePoint(keys.p256dh);
  const id = await saveSubscription(db, actor, { endpoint, ...keys });
  db.notify("push", String(db.companyId));
  return id;
}

/**
 * Replaces an expired subscription. A caller who knows the old subscription's secret is proven to be the same browser.
 */
export async function renew(
  db: WriteTx,
  { old, endpoint, keys }: Omit<BodyOf<typeof renewPush>, "companyId">,
): Promise<void> {
  requirePoint(keys.p256dh);
  if (!(await replaceSubscription(db, old, { endpoint, ...keys })))
    throw new AppError("ERR_VALIDATION", {
      issues: [{ path: "old", message: "is not a known subscription" }],
    });
}

/**
 * Throws unless the subscription's public key is a point on the curve P-256. Each push message for any other key would
 * fail later.
 */
function requirePoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
  } catch {
    throw new AppError("ERR_VALIDATION", {
      issues: [{ path: "keys.p256dh", message: "is not a valid P-256 public key" }],
    });
  }
}

export async function unsubscribe(db: WriteTx, actor: Actor, id: number): Promise<void> {
  if (!(await deleteSubscription(db, actor.userId, id))) throw new AppError("ERR_NOT_FOUND");
}
