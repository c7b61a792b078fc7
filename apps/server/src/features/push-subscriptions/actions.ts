import type { subscribePush } from "@recado/contract/push-subscriptions";
import type { BodyOf } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteSubscription, saveSubscription } from "./store.ts";

declare module "../../platform/db/database.ts" {
  interface Topics {
    /** A company has another browser to push to. */
    push: true;
  }
}

export async function subscribe(
  db: WriteTx,
  actor: Actor,
  { endpoint, keys }: BodyOf<typeof subscribePush>,
): Promise<number> {
  const id = await saveSubscription(db, actor, { endpoint, ...keys });
  db.notify("push", String(db.companyId));
  return id;
}

export async function unsubscribe(db: WriteTx, actor: Actor, id: number): Promise<void> {
  if (!(await deleteSubscription(db, actor.userId, id))) throw new AppError("ERR_NOT_FOUND");
}
