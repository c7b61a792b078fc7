import { type PlanFlag, planFlags } from "@recado/contract/shared/permissions";
import type { Actor } from "../../platform/actor.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { findActorRow } from "./store.ts";

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
  /** Somebody as they are now; throws ERR_SESSION_EXPIRED once their session has ended, by an event or by its time. */
  again(actor: Actor): Promise<Actor>;
}

type SessionOf = Pick<AccessClaims, "companyId" | "id" | "sessionId">;

const freshMilliseconds = 30_000;
const mostRemembered = 5_000;

/** Who asks, with the rights of this moment: remembered per session until a message says that something changed. */
export function createActors(database: Database, tokens: AccessTokens, bus: Bus, clock: Clock): Actors {
  const remembered = new Map<
    string,
    { companyId: number; userId: number; actor: Promise<Actor | undefined>; until: number }
  >();

  /** The message is `companyId:userId`, or `companyId:*` for everybody of a company. */
  bus.subscribe("actor", (message) => {
    const [companyId, userId] = message.split(":");
    for (const [sessionId, entry] of remembered) {
      if (entry.companyId === Number(companyId) && (userId === "*" || entry.userId === Number(userId)))
        remembered.delete(sessionId);
    }
  });
  bus.onGap(() => remembered.clear());

  function lookUp({ companyId, id: userId, sessionId }: SessionOf): Promise<Actor | undefined> {
    const actor = database.read(companyId, (db) => findActor(db, sessionId));
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(sessionId, { companyId, userId, actor, until: Date.now() + freshMilliseconds });
    actor.catch(() => remembered.delete(sessionId));
    return actor;
  }

  const isOver = ({ sessionEndsAt }: Actor) => sessionEndsAt <= clock.now();

  async function ofSession(session: SessionOf): Promise<Actor> {
    const known = remembered.get(session.sessionId);
    let actor = await (known && known.until > Date.now() ? known.actor : lookUp(session));
    // Somebody may have refreshed it since.
    if (known && actor && isOver(actor)) actor = await lookUp(session);
    if (!actor || isOver(actor)) throw new AppError("ERR_SESSION_EXPIRED");
    return actor;
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
    async authenticate(authorization) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
      if (token === undefined) throw new AppError("ERR_NOT_AUTHENTICATED");
      return fromToken(token);
    },
  };
}

async function findActor(db: ReadTx, sessionId: string): Promise<Actor | undefined> {
  const row = await findActorRow(db, sessionId);
  if (!row) return undefined;
  return {
    companyId: db.companyId,
    userId: row.user_id,
    sessionId,
    sessionEndsAt: row.session_ends_at,
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
