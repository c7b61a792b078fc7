import { randomBytes } from "node:crypto";
import type { AnswerOf } from "@recado/contract/shared/route";
import type { renewRuleSecret as renewing } from "@recado/contract/ticket-rules";
import { recordChanges } from "../../domain/audit-log/actions.ts";
import { findRuleSecret, insertRuleSecret, replaceRuleSecret } from "../../domain/ticket-rules/call-store.ts";
import { placeOfRuleSecret } from "../../domain/ticket-rules/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { currentKeys, shownSecret } from "../webhook-delivery/sign-call.ts";

/** Number of bytes that Standard Webhooks recommends for a signing key. */
const keyBytes = 32;

/** Creates the key that signs the company's webhook calls, or replaces it, and returns it for the only time. */
export async function renewRuleSecret(
  db: WriteTx,
  actor: Actor,
  secrets: Pick<Secrets, "seal">,
  now: Date,
): Promise<AnswerOf<typeof renewing>> {
  const key = randomBytes(keyBytes);
  const since = await replaceRuleSecret(db, secrets.seal(key, placeOfRuleSecret(db.companyId)), now);
  const changes = [{ field: "webhookSecret" }] as const;
  await recordChanges(db, actor, { area: "rules", label: "", changes });
  return { secretSince: since.toISOString(), secret: shownSecret(key) };
}

/**
 * Returns the keys that sign a call now. The first call of a company creates a key, so that every call is signed; an admin
 * who wants to check signatures renews it, because it was shown to nobody.
 */
export async function findRuleKeys(
  { database, secrets }: { database: Database; secrets: Pick<Secrets, "seal" | "open"> },
  companyId: number,
  now: Date,
): Promise<Buffer[]> {
  const place = placeOfRuleSecret(companyId);
  const found =
    (await database.read(companyId, findRuleSecret)) ??
    (await database.write(companyId, async (db) => {
      await insertRuleSecret(db, secrets.seal(randomBytes(keyBytes), place), now);
      return findRuleSecret(db);
    }));
  if (!found) throw new Error("the company of the webhook call was deleted");
  const { secret: current, secret_before: before, secret_since: since } = found;
  return currentKeys({ current, before, since }, now).map((sealed) => secrets.open(sealed, place));
}
