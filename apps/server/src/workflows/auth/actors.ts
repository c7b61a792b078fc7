import { isAllowed, type PlanFlag, planFlags } from "@recado/contract/shared/permissions";
import type { RouteAccess } from "@recado/contract/shared/route";
import type { Actor } from "../../platform/actor.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { passwordMark, paymentEnd, paymentSessionId, withPayment } from "./payment.ts";
import { type CompanyAccess, companyRefusal } from "./refuse-company.ts";
import { describeUser } from "./sign-in.ts";
import { type ActorRow, findActorRow, findPayerRow } from "./store.ts";

declare module "../../platform/actor.ts" {
  interface Actor {
    /** True if the user also sees tickets that are in no queue. */
    allTicket: boolean;
    queueIds: readonly number[];
    connectionId: number | null;
  }
}

export interface Actors {
  /**
   * Authenticates the value of an `Authorization: Bearer …` header. `payment` also accepts payment tokens, whose holder
   * may do nothing but pay. Users who have to set up a second factor are refused with ERR_SECOND_FACTOR_SETUP, here and
   * everywhere else, unless `setup` is set.
   */
  authenticate(
    authorization: string | undefined,
    access?: Pick<RouteAccess, "payment" | "setup">,
  ): Promise<Actor>;
  /**
   * Authenticates an access token that stands without `Bearer`. Throws ERR_SESSION_EXPIRED if the token or its session
   * is not valid.
   */
  fromToken(token: string): Promise<Actor>;
  /**
   * Authenticates the claims of an access token. Throws ERR_SESSION_EXPIRED if `claims` is undefined or the session has
   * ended.
   */
  fromClaims(claims: AccessClaims | undefined): Promise<Actor>;
  /**
   * Finds the actor again with the rights of this moment. Throws ERR_SESSION_EXPIRED if the session has ended or
   * expired.
   */
  again(actor: Actor): Promise<Actor>;
  /** Finds the actor again in the database, although the actor is cached. Throws as `again` does. */
  lookUpAgain(actor: Actor): Promise<Actor>;
}

type SessionOf = Pick<AccessClaims, "companyId" | "id" | "sessionId">;

interface Found {
  actor: Actor;
  access: CompanyAccess;
}

const freshMilliseconds = 30_000;
const mostRemembered = 5_000;

export interface ActorsDeps {
  database: Database;
  tokens: AccessTokens;
  paymentTokens: AccessTokens;
  bus: Bus;
  clock: Clock;
}

/**
 * Finds actors with their current rights. The actor of each session is cached until a bus message says that the user or
 * the company has changed.
 */
export function createActors({ database, tokens, paymentTokens, bus, clock }: ActorsDeps): Actors {
  const remembered = new Map<
    string,
    { companyId: number; userId: number; found: Promise<Found | undefined>; until: number }
  >();

  /** A message of the topic `actor` is `companyId:userId`, or `companyId:*` for all users of a company. */
  bus.subscribe("actor", (message) => {
    const [companyId, userId] = message.split(":");
    for (const [sessionId, entry] of remembered) {
      if (entry.companyId === Number(companyId) && (userId === "*" || entry.userId === Number(userId)))
        remembered.delete(sessionId);
    }
  });
  bus.onGap(() => remembered.clear());

  function lookUp({ companyId, id: userId, sessionId }: SessionOf): Promise<Found | undefined> {
    const found = database.read(companyId, (db) => findActor(db, sessionId));
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(sessionId, { companyId, userId, found, until: Date.now() + freshMilliseconds });
    found.catch(() => remembered.delete(sessionId));
    return found;
  }

  const isOver = ({ actor }: Found) => actor.sessionEndsAt <= clock.now();
  const needsSetup = ({ actor: { secondFactorDueAt } }: Found) =>
    secondFactorDueAt !== null && secondFactorDueAt <= clock.now();
  /**
   * True if the actor must be looked up again in case it was cached: the session may have been extended, the company may
   * have paid, or the user may have set up a second factor.
   */
  const isRestricted = (found: Found) => isOver(found) || needsSetup(found);

  async function ofSession(session: SessionOf, isForSetup = false): Promise<Actor> {
    const known = remembered.get(session.sessionId);
    let found = await (known && known.until > Date.now() ? known.found : lookUp(session));
    if (known && found && isRestricted(found)) found = await lookUp(session);
    // A blocked company refuses its users, but not an operator who entered the company with a support session.
    const refusal = found && !found.actor.isSupport && companyRefusal(found.access, clock.now());
    if (refusal) throw await withWayToPay(refusal, session, found);
    if (!found || isOver(found)) throw new AppError("ERR_SESSION_EXPIRED");
    if (!isForSetup && needsSetup(found)) throw new AppError("ERR_SECOND_FACTOR_SETUP");
    return found.actor;
  }

  /** Adds a payment token to the error if the user may pay the company's invoices. */
  async function withWayToPay(
    refusal: AppError,
    { companyId, id }: SessionOf,
    found: Found | undefined,
  ): Promise<AppError> {
    const isOverdue = refusal.code === "ERR_SUBSCRIPTION_EXPIRED";
    if (!isOverdue || !found || !isAllowed(found.actor, "invoices:pay")) return refusal;
    return database.read(companyId, async (db) =>
      withPayment(db, refusal, await describeUser(db, id, clock.now()), paymentTokens),
    );
  }

  /** Actors who pay are not cached, because payments are rare. */
  async function ofPayer({ companyId, id, sessionId: mark }: AccessClaims, until: Date): Promise<Actor> {
    const row = await database.read(companyId, (db) => findPayerRow(db, id, until));
    if (!row?.is_let_in || !isAllowed(row, "invoices:pay") || passwordMark(row.password_hash) !== mark)
      throw new AppError("ERR_SESSION_EXPIRED");
    return actorOf(companyId, paymentSessionId, row);
  }

  async function fromClaims(claims: AccessClaims | undefined, isForSetup = false): Promise<Actor> {
    if (!claims) throw new AppError("ERR_SESSION_EXPIRED");
    return ofSession(claims, isForSetup);
  }

  return {
    fromToken: (token) => fromClaims(tokens.read(token)),
    fromClaims: (claims) => fromClaims(claims),
    again: ({ companyId, userId: id, sessionId }) => ofSession({ companyId, id, sessionId }),
    lookUpAgain: ({ companyId, userId: id, sessionId }) => {
      remembered.delete(sessionId);
      return ofSession({ companyId, id, sessionId });
    },
    async authenticate(authorization, { payment = false, setup = false } = {}) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
      if (token === undefined) throw new AppError("ERR_NOT_AUTHENTICATED");
      const payer = payment ? paymentTokens.read(token) : undefined;
      return payer ? ofPayer(payer, paymentEnd(clock.now())) : fromClaims(tokens.read(token), setup);
    },
  };
}

/**
 * Finds the user of a session for work that goes on after the request, with the user's present rights. Undefined if
 * the session has ended or the company is blocked.
 */
export async function findActingUser(db: ReadTx, sessionId: string, now: Date): Promise<Actor | undefined> {
  const found = await findActor(db, sessionId);
  const isRefused = found && !found.actor.isSupport && companyRefusal(found.access, now) !== undefined;
  return isRefused ? undefined : found?.actor;
}

async function findActor(db: ReadTx, sessionId: string): Promise<Found | undefined> {
  const row = await findActorRow(db, sessionId);
  return row && { actor: actorOf(db.companyId, sessionId, row), access: row };
}

function actorOf(companyId: number, sessionId: string, row: ActorRow): Actor {
  const { works_until: worksUntil, session_ends_at: endsAt, is_support: isSupport } = row;
  const outlivesCompany = sessionId === paymentSessionId || isSupport;
  return {
    companyId,
    userId: row.user_id,
    sessionId,
    secondFactorDueAt: row.second_factor_due_at,
    verifiedAt: row.verified_at,
    sessionEndsAt: worksUntil !== null && worksUntil < endsAt && !outlivesCompany ? worksUntil : endsAt,
    name: row.name,
    email: row.email,
    profile: row.profile,
    role: row.role,
    super: row.super,
    isSupport,
    allTicket: row.all_ticket,
    queueIds: row.queue_ids,
    connectionId: row.connection_id,
    plan: planOf(row),
  };
}

export function planOf(row: Record<PlanFlag, boolean>): Record<PlanFlag, boolean> {
  return Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Record<PlanFlag, boolean>;
}
