import { type PlanFlag, planFlags } from "@recado/contract/shared/permissions";
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
    /** The user also sees tickets without a queue. */
    allTicket: boolean;
    queueIds: readonly number[];
    connectionId: number | null;
  }
}

export interface Actors {
  /**
   * Authenticates an `Authorization: Bearer …` header; `isForPayment` also admits payment tokens, which may do nothing
   * but pay.
   */
  authenticate(authorization: string | undefined, isForPayment?: boolean): Promise<Actor>;
  /** Authenticates the bare token; throws ERR_SESSION_EXPIRED. */
  fromToken(token: string): Promise<Actor>;
  /**
   * Authenticates the claims of a session token; throws ERR_SESSION_EXPIRED without claims or when the session has
   * ended.
   */
  fromClaims(claims: AccessClaims | undefined): Promise<Actor>;
  /**
   * Looks the actor up again with current rights; throws ERR_SESSION_EXPIRED once the session was ended or has expired.
   */
  again(actor: Actor): Promise<Actor>;
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
 * Finds actors with their current rights. Each session's result is cached until a bus message says that something
 * changed.
 */
export function createActors({ database, tokens, paymentTokens, bus, clock }: ActorsDeps): Actors {
  const remembered = new Map<
    string,
    { companyId: number; userId: number; found: Promise<Found | undefined>; until: number }
  >();

  /** The message is `companyId:userId`, or `companyId:*` for all users of a company. */
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

  async function ofSession(session: SessionOf): Promise<Actor> {
    const known = remembered.get(session.sessionId);
    let found = await (known && known.until > Date.now() ? known.found : lookUp(session));
    // The session may have been refreshed, or the company may have paid, since the result was cached.
    if (known && found && isOver(found)) found = await lookUp(session);
    // Operators on a support session are admitted to a blocked company as well.
    const refusal = found && !found.actor.isSupport && companyRefusal(found.access, clock.now());
    if (refusal) throw await withWayToPay(refusal, session, found);
    if (!found || isOver(found)) throw new AppError("ERR_SESSION_EXPIRED");
    return found.actor;
  }

  /** Only admins may pay, so only an admin gets a payment token. */
  async function withWayToPay(
    refusal: AppError,
    { companyId, id }: SessionOf,
    found: Found | undefined,
  ): Promise<AppError> {
    const isOverdue = refusal.code === "ERR_SUBSCRIPTION_EXPIRED";
    if (!isOverdue || found?.actor.profile !== "admin") return refusal;
    return database.read(companyId, async (db) =>
      withPayment(db, refusal, await describeUser(db, id, clock.now()), paymentTokens),
    );
  }

  /** Payment tokens are not cached, because payers are few and come seldom. */
  async function ofPayer({ companyId, id, sessionId: mark }: AccessClaims, until: Date): Promise<Actor> {
    const row = await database.read(companyId, (db) => findPayerRow(db, id, until));
    if (!row?.is_let_in || passwordMark(row.password_hash) !== mark)
      throw new AppError("ERR_SESSION_EXPIRED");
    return actorOf(companyId, paymentSessionId, row);
  }

  async function fromClaims(claims: AccessClaims | undefined): Promise<Actor> {
    if (!claims) throw new AppError("ERR_SESSION_EXPIRED");
    return ofSession(claims);
  }

  const fromToken = (token: string) => fromClaims(tokens.read(token));

  return {
    fromToken,
    fromClaims,
    again: ({ companyId, userId: id, sessionId }) => ofSession({ companyId, id, sessionId }),
    async authenticate(authorization, isForPayment = false) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
      if (token === undefined) throw new AppError("ERR_NOT_AUTHENTICATED");
      const payer = isForPayment ? paymentTokens.read(token) : undefined;
      return payer ? ofPayer(payer, paymentEnd(clock.now())) : fromToken(token);
    },
  };
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
    sessionEndsAt: worksUntil !== null && worksUntil < endsAt && !outlivesCompany ? worksUntil : endsAt,
    name: row.name,
    email: row.email,
    profile: row.profile,
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
