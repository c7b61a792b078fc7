import { secondFactorGraceDays } from "@recado/contract/second-factors";
import type { PermissionHolder, PlanFlag } from "@recado/contract/shared/permissions";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { hasCampaigns } from "../../domain/companies/queries.ts";
import { confirmedFactorOf } from "../../domain/second-factors/queries.ts";
import { roleOfUser } from "../../domain/user-roles/queries.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import type { UserSessions } from "../../platform/db/schema.ts";
import { build } from "../../platform/db/statements.ts";
import type { CompanyAccess } from "./refuse-company.ts";

export interface ActorRow extends Record<PlanFlag, boolean>, CompanyAccess, PermissionHolder {
  session_ends_at: Date;
  verified_at: Date | null;
  second_factor_due_at: Date | null;
  user_id: number;
  name: string;
  email: string;
  super: boolean;
  is_support: boolean;
  all_ticket: boolean;
  connection_id: number | null;
  queue_ids: number[];
}

/**
 * Finds the user of a session with everything that decides the user's rights. A single statement is used, because it
 * runs for each request of an actor who is not cached.
 */
export function findActorRow(db: ReadTx, sessionId: string): Promise<ActorRow | undefined> {
  return db.first(sql<ActorRow>`
    select user_sessions.expires_at as session_ends_at,
      coalesce(user_sessions.verified_at, user_sessions.created_at) as verified_at, ${whoActs}
    from user_sessions
    join users on users.company_id = user_sessions.company_id and users.id = user_sessions.user_id
    join companies on companies.id = users.company_id
    left join plans on plans.id = companies.plan_id
    where user_sessions.company_id = ${db.companyId} and user_sessions.id = ${sessionId}
      and user_sessions.ended_at is null
      and case when users.host_user_id is null then users.active
        else is_inside(users.host_company_id, user_sessions.host_session_id, user_sessions.id) end`);
}

/** Finds the user of a payment token. `until` is the expiry of the payment token. */
export function findPayerRow(
  db: ReadTx,
  userId: number,
  until: Date,
): Promise<(ActorRow & { password_hash: string }) | undefined> {
  return db.first(sql<ActorRow & { password_hash: string }>`
    select ${until}::timestamptz as session_ends_at, null::timestamptz as verified_at, users.password_hash, ${whoActs}
    from users join companies on companies.id = users.company_id
    left join plans on plans.id = companies.plan_id
    where users.company_id = ${db.companyId} and users.id = ${userId} and users.active`);
}

export interface ProgramRow extends Record<PlanFlag, boolean>, CompanyAccess {
  connection_id: number;
}

/** Finds the connection with this token, and the data that decides whether the connection's company is admitted. */
export function findProgramRow(db: ReadTx, tokenHash: Buffer): Promise<ProgramRow | undefined> {
  return db.first(sql<ProgramRow>`
    select connections.id as connection_id, ${whatThePlanHas}, ${whetherLetIn}
    from connections join companies on companies.id = connections.company_id
    left join plans on plans.id = companies.plan_id
    where connections.company_id = ${db.companyId} and connections.token_hash = ${tokenHash}`);
}

/** Finds the data that decides whether the company's users are admitted. */
export function findCompanyAccess(db: ReadTx): Promise<CompanyAccess | undefined> {
  return db.first(
    sql<CompanyAccess>`select ${whetherLetIn} from companies where companies.id = ${db.companyId}`,
  );
}

const whetherLetIn = sql`
  companies.status or exists (select 1 from users u where u.company_id = companies.id and u.super) as is_let_in,
  works_until(companies) as works_until, companies.due_date, companies.time_zone`;

const whatThePlanHas = sql`${hasCampaigns} as "useCampaigns", coalesce(plans.use_kanban, true) as "useKanban",
  coalesce(plans.use_open_ai, true) as "useOpenAi", coalesce(plans.use_integrations, true) as "useIntegrations",
  coalesce(plans.use_schedules, true) as "useSchedules", coalesce(plans.use_internal_chat, true) as "useInternalChat",
  coalesce(plans.use_external_api, true) as "useExternalApi", coalesce(plans.use_white_label, true) as "useWhiteLabel"`;

/**
 * Moment from which the user has to set up a second factor; null if the user has one or needs none. Super users always
 * need one, except in a demonstration, whose users start their days in the far future. Users who visit a company for support do so with their own session, which is checked itself.
 */
const secondFactorDueAt = sql<Date | null>`
  case when users.host_user_id is null and not exists (${confirmedFactorOf}) then (
    select min(since) + make_interval(days => ${sql.lit(secondFactorGraceDays)}) from (
      select users.second_factor_grace_from as since where users.super
      union all
      select greatest(users.second_factor_grace_from, settings.updated_at) from settings
      where settings.company_id = users.company_id and settings.key = 'secondFactorRequired'
        and settings.value = 'enabled'
    ) as requirements where since <= now()
  ) end`;

/** Finds the moment from which the user has to set up a second factor. */
export async function findSecondFactorDueAt(db: ReadTx, userId: number): Promise<Date | null> {
  const found = await db.first(sql<{ due: Date | null }>`
    select ${secondFactorDueAt} as due from users where users.company_id = ${db.companyId} and users.id = ${userId}`);
  return found?.due ?? null;
}

const whoActs = sql`users.id as user_id, users.name, users.email, users.profile, ${roleOfUser("users")} as role, users.super, users.host_user_id is not null as is_support, users.all_ticket, users.connection_id,
      ${secondFactorDueAt} as second_factor_due_at,
      ${whatThePlanHas},
      array(select queue_id from user_queues where company_id = users.company_id and user_id = users.id) as queue_ids,
      ${whetherLetIn}`;

export async function insertSession(
  db: ReadTx,
  session: Omit<Insertable<UserSessions>, "company_id">,
): Promise<void> {
  await db.run(build.insertInto("user_sessions").values({ ...session, company_id: db.companyId }));
}

/** Finds a live session and locks its row until the transaction ends. */
export function lockLiveSession(db: ReadTx, id: string, now: Date) {
  return db.first(
    build
      .selectFrom("user_sessions")
      .selectAll()
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      .forUpdate(),
  );
}

export async function updateSessionRow(
  db: ReadTx,
  id: string,
  changes: Updateable<UserSessions>,
): Promise<void> {
  await db.run(
    build
      .updateTable("user_sessions")
      .set(changes)
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

type Inside = Pick<Selectable<UserSessions>, "id" | "inside_company_id" | "inside_session_id">;

/**
 * Ends a session. Returns the reference to the support session that was entered from this session; undefined if the
 * session had already ended.
 */
export function endSessionRow(db: ReadTx, id: string, reason: string): Promise<Inside | undefined> {
  return db.first(
    build
      .updateTable("user_sessions")
      .set({ ended_at: sql`now()`, end_reason: reason })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .returning(["id", "inside_company_id", "inside_session_id"]),
  );
}

/**
 * Ends all sessions of the user except `kept`. Returns the support sessions that were entered from the ended sessions.
 */
export function endSessionRows(
  db: ReadTx,
  userId: number,
  reason: string,
  kept: string | undefined,
): Promise<Inside[]> {
  return db.rows(
    build
      .updateTable("user_sessions")
      .set({ ended_at: sql`now()`, end_reason: reason })
      .where("company_id", "=", db.companyId)
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .$if(kept !== undefined, (sessions) => sessions.where("id", "<>", kept ?? ""))
      .returning(["id", "inside_company_id", "inside_session_id"]),
  );
}

export function findSession(db: ReadTx, sessionId: string) {
  return db.first(
    build
      .selectFrom("user_sessions")
      .innerJoin("users", (join) =>
        join
          .onRef("users.company_id", "=", "user_sessions.company_id")
          .onRef("users.id", "=", "user_sessions.user_id"),
      )
      .select([
        "user_sessions.created_at",
        "user_sessions.expires_at",
        "user_sessions.user_agent",
        "users.last_seen_at",
      ])
      .where("user_sessions.company_id", "=", db.companyId)
      .where("user_sessions.id", "=", sessionId),
  );
}

export type SessionRow = Pick<
  Selectable<UserSessions>,
  "id" | "created_at" | "rotated_at" | "expires_at" | "ended_at" | "end_reason" | "user_agent" | "address"
>;

/** Returns whether a browser with a known network address has opened a session of the user before. */
export async function hasEarlierSession(db: ReadTx, userId: number, sessionId: string): Promise<boolean> {
  const found = await db.first(sql`
    select 1 from user_sessions
    where company_id = ${db.companyId} and user_id = ${userId} and id <> ${sessionId} and address is not null
    limit 1`);
  return found !== undefined;
}

/** Finds the newest sessions of a user, live or ended. */
export function findSessionsOf(db: ReadTx, userId: number, limit: number): Promise<SessionRow[]> {
  return db.rows(
    build
      .selectFrom("user_sessions")
      .select([
        "id",
        "created_at",
        "rotated_at",
        "expires_at",
        "ended_at",
        "end_reason",
        "user_agent",
        "address",
      ])
      .where("company_id", "=", db.companyId)
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(sql.lit(limit)),
  );
}

/** Deletes sessions that ended or expired more than 30 days ago. */
export function forgetOldSessions(db: ReadTx): Promise<number> {
  return db.run(
    sql`delete from user_sessions where company_id = ${db.companyId} and coalesce(ended_at, expires_at) < now() - interval '30 days'`,
  );
}
