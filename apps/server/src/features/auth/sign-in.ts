import type { Session } from "@recado/contract/auth";
import type { UserWithCompany } from "@recado/contract/users";
import type { Actor } from "../../platform/actor.ts";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { findCompany } from "../companies/queries.ts";
import { readInstallationSettings } from "../installation-settings/store.ts";
import { readSettings } from "../settings/queries.ts";
import { presentUserWithCompany } from "../users/present.ts";
import { findPasswordHash, findUser } from "../users/store.ts";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import { findLogin, type Owner } from "./find-login.ts";
import type { GuessLimits } from "./guess-limits.ts";
import { isPassword, nobodysHash } from "./password.ts";
import { closeSession, type OpenSession, openSession, readRefreshToken, rotateSession } from "./sessions.ts";

export interface SignInDeps {
  database: Database;
  tokens: AccessTokens;
  clock: Clock;
  guessLimits: GuessLimits;
}

/** The session as the wire tells it, with the refresh cookie that goes beside it. */
export interface SignedIn {
  session: Session;
  refreshToken: string | undefined;
}

export interface SignInCall {
  email: string;
  password: string;
  /** What the browser calls itself. */
  userAgent: string | undefined;
  /** The browser, where it has been let in before, and as whom. */
  device: AccessClaims | undefined;
}

export async function signIn(
  deps: SignInDeps,
  { email, password, userAgent, device }: SignInCall,
): Promise<SignedIn> {
  const found = await deps.database.platform((db) => findLogin(db, email));
  const isOwnDevice = found && device?.companyId === found.company_id && device.id === found.user_id;
  const guess = { account: email.toLowerCase(), device: isOwnDevice ? device.sessionId : undefined };
  const user = await deps.guessLimits.take(guess, () => checkPassword(deps, found ?? nobody, password));
  if (!user) throw new AppError("ERR_INVALID_CREDENTIALS");
  return admitUser(deps, { companyId: user.company_id, userId: user.user_id, userAgent });
}

const dayMilliseconds = 86_400_000;

/** No company and no user have these ids: an unknown address asks the database and the processor the same as a known one. */
const nobody: Owner = { company_id: 0, user_id: 0 };

async function checkPassword(
  { database }: SignInDeps,
  owner: Owner,
  password: string,
): Promise<Owner | undefined> {
  const known = await database.read(owner.company_id, (db) => findPasswordHash(db, owner.user_id));
  const matches = await isPassword(password, known?.password_hash ?? nobodysHash);
  return matches && known?.active ? owner : undefined;
}

/** Opens a session for somebody of whom it is known who they are. */
export function admitUser(
  deps: SignInDeps,
  { companyId, userId, userAgent }: { companyId: number; userId: number; userAgent: string | undefined },
): Promise<SignedIn> {
  return deps.database.write(companyId, async (db) => {
    const now = deps.clock.now();
    const user = await admittedUser(db, userId, now);
    const session = await openSession(db, user, userAgent, now);
    await recordAudit(
      db,
      { userId, name: user.name },
      { area: "sessions", action: "signedIn", label: user.name },
    );
    return signedIn(deps, user, session);
  });
}

export async function signOut(db: WriteTx, actor: Actor): Promise<void> {
  await closeSession(db, actor.userId, actor.sessionId, "logout");
  await recordAudit(db, actor, { area: "sessions", action: "signedOut", label: actor.name });
}

/** Undefined when the cookie does not count: the session is over. */
export async function refresh(deps: SignInDeps, cookie: string | undefined): Promise<SignedIn | undefined> {
  const token = readRefreshToken(cookie);
  if (!token) return undefined;
  return deps.database
    .write(token.companyId, async (db) => {
      const rotated = await rotateSession(db, token, deps.clock.now());
      return rotated && signedIn(deps, await admittedUser(db, rotated.userId, deps.clock.now()), rotated);
    })
    .catch((error: unknown) => {
      // Whoever is not let in any more has no session to go on with.
      if (error instanceof AppError && error.code === "ERR_INVALID_CREDENTIALS") return undefined;
      throw error;
    });
}

function signedIn(
  deps: SignInDeps,
  user: UserWithCompany,
  { sessionId, refreshToken }: OpenSession,
): SignedIn {
  const { id, profile, companyId } = user;
  return { session: { token: deps.tokens.sign({ id, profile, companyId, sessionId }), user }, refreshToken };
}

/** Whoever may be in: an active user of a company that is paid for. The super user is let in to put things right. */
async function admittedUser(db: WriteTx, userId: number, now: Date): Promise<UserWithCompany> {
  const user = await describeUser(db, userId, now);
  const { company } = user;
  if (!company.status) throw new AppError("ERR_INVALID_CREDENTIALS");
  if (!user.super && company.dueDate !== null && (await isGraceOver(db, company.dueDate, now)))
    throw new AppError("ERR_SUBSCRIPTION_EXPIRED", { params: { date: await dueDay(db) } });
  return user;
}

/** The due date and what the installation lets pass after it. */
async function isGraceOver(db: ReadTx, dueDate: string, now: Date): Promise<boolean> {
  const late = now.getTime() - Date.parse(dueDate);
  return late > 0 && late > (await readInstallationSettings(db)).graceDays * dayMilliseconds;
}

export async function describeUser(db: ReadTx, userId: number, now: Date): Promise<UserWithCompany> {
  const user = await findUser(db, userId);
  const company = await findCompany(db);
  if (!user?.active || !company) throw new AppError("ERR_INVALID_CREDENTIALS");
  return presentUserWithCompany(user, company, await readSettings(db), now);
}

/** dd/MM/yyyy, in the company's own calendar. */
async function dueDay(db: ReadTx): Promise<string> {
  const company = await findCompany(db);
  const format = new Intl.DateTimeFormat("pt-BR", {
    timeZone: company?.time_zone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return format.format(company?.due_date ?? undefined);
}
