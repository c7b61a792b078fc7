import { type PlanFlag, type Profile, planFlags } from "@recado/contract/shared/permissions";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { AccessClaims, AccessTokens } from "./access-token.ts";

declare module "../../platform/actor.ts" {
  interface Actor {
    /** Also sees tickets without a queue. */
    allTicket: boolean;
    queueIds: readonly number[];
    connectionId: number | null;
  }
}

export interface Actors {
  /** By `Authorization: Bearer …`. */
  authenticate(authorization: string | undefined): Promise<Actor>;
  /** By the token alone; throws ERR_SESSION_EXPIRED. */
  fromToken(token: string): Promise<Actor>;
  /** By what a session's token says; throws ERR_SESSION_EXPIRED when there are no claims or the session has ended. */
  fromClaims(claims: AccessClaims | undefined): Promise<Actor>;
}

const freshMilliseconds = 30_000;
const mostRemembered = 5_000;

/** Who asks, with the rights of this moment: remembered per session until a word says that something changed. */
export function createActors(database: Database, tokens: AccessTokens, bus: Bus): Actors {
  const remembered = new Map<
    string,
    { companyId: number; userId: number; actor: Promise<Actor | undefined>; until: number }
  >();

  /** The word is `companyId:userId`, or `companyId:*` for everybody of a company. */
  bus.subscribe("actor", (word) => {
    const [companyId, userId] = word.split(":");
    for (const [sessionId, entry] of remembered) {
      if (entry.companyId === Number(companyId) && (userId === "*" || entry.userId === Number(userId)))
        remembered.delete(sessionId);
    }
  });
  bus.onGap(() => remembered.clear());

  async function fromClaims(claims: AccessClaims | undefined): Promise<Actor> {
    if (!claims) throw new AppError("ERR_SESSION_EXPIRED");
    const known = remembered.get(claims.sessionId);
    if (known && known.until > Date.now()) return existing(known.actor);
    const actor = database.read(claims.companyId, (db) => findActor(db, claims.sessionId));
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(claims.sessionId, {
      companyId: claims.companyId,
      userId: claims.id,
      actor,
      until: Date.now() + freshMilliseconds,
    });
    actor.catch(() => remembered.delete(claims.sessionId));
    return existing(actor);
  }

  const fromToken = (token: string) => fromClaims(tokens.read(token));

  return {
    fromToken,
    fromClaims,
    async authenticate(authorization) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
      if (token === undefined) throw new AppError("ERR_NOT_AUTHENTICATED");
      return fromToken(token);
    },
  };
}

async function existing(found: Promise<Actor | undefined>): Promise<Actor> {
  const actor = await found;
  if (!actor) throw new AppError("ERR_SESSION_EXPIRED");
  return actor;
}

interface ActorRow extends Record<PlanFlag, boolean> {
  user_id: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  all_ticket: boolean;
  connection_id: number | null;
  queue_ids: number[];
}

async function findActor(db: ReadTx, sessionId: string): Promise<Actor | undefined> {
  const row = await db.first(sql<ActorRow>`
    select users.id as user_id, users.name, users.email, users.profile, users.super, users.all_ticket, users.connection_id,
      coalesce(plans.use_campaigns, true) as "useCampaigns", coalesce(plans.use_kanban, true) as "useKanban",
      coalesce(plans.use_open_ai, true) as "useOpenAi", coalesce(plans.use_integrations, true) as "useIntegrations",
      coalesce(plans.use_schedules, true) as "useSchedules", coalesce(plans.use_internal_chat, true) as "useInternalChat",
      coalesce(plans.use_external_api, true) as "useExternalApi",
      array(select queue_id from user_queues where company_id = users.company_id and user_id = users.id) as queue_ids
    from user_sessions
    join users on users.company_id = user_sessions.company_id and users.id = user_sessions.user_id
    join companies on companies.id = users.company_id
    left join plans on plans.id = companies.plan_id
    where user_sessions.company_id = ${db.companyId} and user_sessions.id = ${sessionId}
      and user_sessions.ended_at is null and users.active and companies.status`);
  if (!row) return undefined;
  return {
    companyId: db.companyId,
    userId: row.user_id,
    sessionId,
    name: row.name,
    email: row.email,
    profile: row.profile,
    super: row.super,
    allTicket: row.all_ticket,
    queueIds: row.queue_ids,
    connectionId: row.connection_id,
    plan: Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Record<PlanFlag, boolean>,
  };
}
