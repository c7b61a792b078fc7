import type { IdentityProvider } from "@recado/contract/identity-providers";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { recordChanges } from "../audit-log/actions.ts";
import { changesBetween } from "../audit-log/rules.ts";
import { requireQueues } from "../queues/queries.ts";
import {
  deleteIdentityLink,
  deleteIdentityProviderRow,
  findIdentityProvider,
  type IdentityProviderRow,
  insertIdentitySession,
  linkIdentity,
  putIdentityProvider,
  type SigningInIdentity,
} from "./store.ts";

export function presentIdentityProvider(row: IdentityProviderRow): IdentityProvider {
  return {
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    domains: row.domains,
    createsUsers: row.creates_users,
    queueIds: row.queue_ids,
    linksByEmail: row.links_by_email,
    skipsSecondFactor: row.skips_second_factor,
    forAllCompanies: row.for_all_companies,
    hasSecret: true,
  };
}

export async function changeIdentityProvider(
  db: WriteTx,
  actor: Actor,
  { hasSecret: _, ...provider }: IdentityProvider,
  sealedSecret: Buffer,
): Promise<void> {
  await requireQueues(db, provider.queueIds);
  const before = await findIdentityProvider(db);
  await putIdentityProvider(db, {
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: sealedSecret,
    domains: provider.domains,
    creates_users: provider.createsUsers,
    queue_ids: provider.queueIds,
    links_by_email: provider.linksByEmail,
    skips_second_factor: provider.skipsSecondFactor,
    for_all_companies: provider.forAllCompanies,
  });
  await recordProvider(db, actor, before, provider);
}

export async function deleteIdentityProvider(db: WriteTx, actor: Actor): Promise<void> {
  const before = await findIdentityProvider(db);
  if (!before) return;
  await deleteIdentityProviderRow(db);
  await recordProvider(db, actor, before, undefined);
}

/**
 * Completes a sign-in with an account at a provider: links the account if it is new, and stores which session of the
 * provider the user's session belongs to.
 */
export async function admitIdentity(
  db: WriteTx,
  { userId, name, sessionId }: Pick<Actor, "userId" | "name" | "sessionId">,
  identity: SigningInIdentity,
): Promise<void> {
  const { providerCompanyId, issuer, sid, isNew } = identity;
  if (isNew) {
    if (!(await linkIdentity(db, userId, identity))) throw new AppError("ERR_OIDC_LINKED_ELSEWHERE");
    await recordLink(db, { userId, name }, { from: null, to: issuer });
  }
  if (sid !== undefined) await insertIdentitySession(db, { sessionId, userId, providerCompanyId, sid });
}

export async function unlinkIdentity(db: WriteTx, actor: Actor, providerCompanyId: number): Promise<void> {
  const issuer = await deleteIdentityLink(db, actor.userId, providerCompanyId);
  if (issuer !== undefined) await recordLink(db, actor, { from: issuer, to: null });
}

async function recordLink(
  db: WriteTx,
  { userId, name }: Pick<Actor, "userId" | "name">,
  change: { from: string | null; to: string | null },
): Promise<void> {
  const changes = [{ field: "identityProvider" as const, ...change }];
  await recordChanges(db, { userId, name }, { area: "users", entityId: userId, label: name, changes });
}

/** Records the change with the name and the issuer; the secret and the client stay out of the audit log. */
async function recordProvider(
  db: WriteTx,
  actor: Actor,
  before: Pick<IdentityProvider, "name" | "issuer"> | undefined,
  after: Pick<IdentityProvider, "name" | "issuer"> | undefined,
): Promise<void> {
  const audited = (provider: typeof before) => ({
    identityProvider: provider ? `${provider.name} (${provider.issuer})` : null,
  });
  const changes = changesBetween(audited(before), audited(after));
  await recordChanges(db, actor, { area: "settings", label: "identityProvider", changes });
}
