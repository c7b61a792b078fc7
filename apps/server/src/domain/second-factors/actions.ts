import { randomInt } from "node:crypto";
import { recoveryCodeCount } from "@recado/contract/second-factors";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { hashToken, type Secrets } from "../../platform/secrets.ts";
import { findTotpStep } from "../../platform/totp.ts";
import { type Auditor, recordChanges } from "../audit-log/actions.ts";
import { placeOfSecondFactor } from "./rules.ts";
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countRecoveryCodes,
  findSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
} from "./store.ts";

/** A code that somebody typed, and the user whose code it should be. */
export interface CodeCall {
  userId: number;
  code: string;
  now: Date;
}

/** Returns whether sign-ins of the user need a code. */
export async function hasSecondFactor(db: ReadTx, userId: number): Promise<boolean> {
  return ((await findSecondFactor(db, userId))?.confirmed_at ?? null) !== null;
}

/**
 * Uses a code of the user's authenticator app. Returns false for a wrong code and for one that was used before, also by
 * another process at the same moment.
 */
export async function consumeTotpCode(
  db: WriteTx,
  secrets: Secrets,
  { userId, code, now }: CodeCall,
): Promise<boolean> {
  const factor = await lockSecondFactor(db, userId);
  if (!factor) return false;
  const secret = secrets.open(factor.secret, placeOfSecondFactor(db.companyId, userId));
  const step = findTotpStep(secret, code, now);
  return step !== undefined && consumeTotpStep(db, userId, step);
}

/** Uses a code of the app or a recovery code. The use of a recovery code is recorded in the audit log. */
export async function consumeAnyCode(
  db: WriteTx,
  secrets: Secrets,
  { userId, code, now }: CodeCall,
  user: { name: string },
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(plain)) return consumeTotpCode(db, secrets, { userId, code: plain, now });
  const before = await countRecoveryCodes(db, userId);
  if (!(await consumeRecoveryCode(db, userId, hashRecoveryCode(plain)))) return false;
  await auditSecondFactor(db, { userId, name: user.name }, { id: userId, name: user.name }, [
    { field: "recoveryCodes", from: before, to: before - 1 },
  ]);
  return true;
}

/** Gives the user new recovery codes, which replace the former ones. Returns them in plain text. */
export async function renewRecoveryCodes(db: WriteTx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Tells the user's browsers and all processes that the second factor was turned on or off. */
export function publishSecondFactor(db: WriteTx, userId: number): void {
  db.publish([userRoom(db.companyId, userId)], "secondFactor", { action: "update", userId });
  db.notify("actor", `${db.companyId}:${userId}`);
}

/** Records a change of a user's second factor in the audit log. */
export function auditSecondFactor(
  db: WriteTx,
  by: Auditor,
  { id, name }: { id: number; name: string },
  changes: Parameters<typeof recordChanges>[2]["changes"],
): Promise<void> {
  return recordChanges(db, by, { area: "users", entityId: id, label: name, changes });
}

/** Characters of recovery codes. Characters that are easily confused are missing. */
const recoveryCharacters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/**
 * Creates the recovery codes of a user. A code has 79 random bits, so that a fast hash protects it in a stolen database.
 */
function newRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: 4 }, () => recoveryCharacters[randomInt(recoveryCharacters.length)]).join("");
  return Array.from({ length: recoveryCodeCount }, () => [group(), group(), group(), group()].join("-"));
}

function hashRecoveryCode(code: string): Buffer {
  return hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ""));
}
