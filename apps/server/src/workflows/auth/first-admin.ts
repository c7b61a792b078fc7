import { sql } from "kysely";
import { createCompany } from "../../domain/companies/actions.ts";
import { findCompanyIds } from "../../domain/companies/queries.ts";
import { createUser } from "../../domain/users/actions.ts";
import { hasOwnSuperUser, hasSuperUser } from "../../domain/users/queries.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { randomToken } from "../../platform/secrets.ts";
import { hashPassword } from "./password.ts";

/**
 * Key of the advisory lock that lets only one of several starting processes create the super user. The number is
 * arbitrary.
 */
const firstAdminLock = 7_236_003;

interface NewAdmin {
  name: string;
  email: string;
  password: string;
}

/**
 * Creates the super user of a new installation, in a company of its own. Does nothing if a super user exists, even if
 * that user has another email address.
 */
export async function createFirstAdmin(
  database: Database,
  admin: { email: string; password: string },
): Promise<void> {
  if (await database.platform(hasSuperUser)) return;
  try {
    await createWithCompany(database, { name: "Admin", ...admin });
  } catch (error) {
    if (!(error instanceof AlreadyThere) && !(await isBehindAnother(database, error))) throw error;
  }
}

/**
 * Returns true if the error arose because another starting process created the company and the super user at the same
 * moment.
 */
async function isBehindAnother(database: Database, error: unknown): Promise<boolean> {
  const isNameTaken = error instanceof AppError && error.code === "ERR_COMPANY_NAME_TAKEN";
  return isNameTaken && (await database.platform(hasSuperUser));
}

/**
 * Creates a further super user with a random password that nobody knows. The user sets a password with the password
 * recovery.
 */
export async function createAdminUser(database: Database, given: Omit<NewAdmin, "password">): Promise<void> {
  const admin = { ...given, password: randomToken() };
  const companyId = await findCompanyOfSuperUsers(database);
  if (companyId === undefined) return createWithCompany(database, admin);
  const passwordHash = await hashPassword(admin.password);
  await database.write(companyId, (db) => insertAdmin(db, admin, passwordHash));
}

async function createWithCompany(database: Database, admin: NewAdmin): Promise<void> {
  const passwordHash = await hashPassword(admin.password);
  await createCompany(database, { name: "Recado", email: admin.email }, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
    if (await hasSuperUser(db)) throw new AlreadyThere();
    await insertAdmin(db, admin, passwordHash);
  });
}

async function insertAdmin(
  db: WriteTx,
  { name, email }: Omit<NewAdmin, "password">,
  passwordHash: string,
): Promise<void> {
  await createUser(db, { name, email, passwordHash, profile: "admin", super: true, allTicket: true });
}

async function findCompanyOfSuperUsers(database: Database): Promise<number | undefined> {
  if (!(await database.platform(hasSuperUser))) return undefined;
  for (const companyId of await database.platform(findCompanyIds))
    if (await database.read(companyId, hasOwnSuperUser)) return companyId;
  return undefined;
}

/** Thrown to roll back the transaction when another process has created the super user first. */
class AlreadyThere extends Error {
  constructor() {
    super("another process created the super user at the same time");
  }
}
