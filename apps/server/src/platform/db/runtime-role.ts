import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { Client, DatabaseError } from "pg";
import { asRole, type ConnectionConfig } from "./connection.ts";

export type RuntimeRole = { name: string; password: string };

const rolePrefix = "recado_app";
const longestName = 63;

/**
 * Chooses the name of the program's role. All databases of a server share its roles, so the name contains the
 * database's name. Otherwise a second installation on the server would change this installation's password.
 */
export function chooseRuntimeRole(connection: ConnectionConfig, password: string): RuntimeRole {
  const name = `${rolePrefix}_${connection.database}`;
  if (Buffer.byteLength(name) <= longestName) return { name, password };
  const digest = createHash("sha256").update(connection.database).digest("hex").slice(0, 32);
  return { name: `${rolePrefix}_${digest}`, password };
}

/**
 * Creates the program's role if it is missing. The role can log in and can read and write rows of the tables that
 * migrations create; row-level security binds it, and it has no other rights.
 */
export async function ensureRuntimeRole(
  owner: Client,
  connection: ConnectionConfig,
  role: RuntimeRole,
): Promise<void> {
  await createRole(owner, connection, role);
  await ensureLogin(owner, connection, role);
  await grantRows(owner, role);
}

async function createRole(owner: Client, connection: ConnectionConfig, role: RuntimeRole): Promise<void> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role.name]);
  if (rowCount) return;
  const name = owner.escapeIdentifier(role.name);
  try {
    await owner.query(`create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole`);
  } catch (error) {
    // All databases of a server share its roles, so another database's migration may have created the role at the same
    // moment.
    if (hasCode(error, "42710", "23505")) return;
    if (!hasCode(error, "42501")) throw error;
    throw new Error(
      `the user of DATABASE_URL may not create roles: ask an administrator to run "create role ${role.name} login" and "grant ${role.name} to ${connection.user} with admin option"`,
    );
  }
}

/** Throws if the program's role has too many rights. Runs before anything is changed, and itself only reads. */
export async function refusePowerfulRole(owner: Client, role: RuntimeRole): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_roles
     where rolname = $1 and (rolsuper or rolbypassrls or rolcreaterole or pg_has_role(oid, current_user, 'member'))`,
    [role.name],
  );
  if (!rowCount) return;
  throw new Error(
    `the role ${role.name} has too many rights: take superuser, bypassrls, createrole and the membership in the database owner's role from the role`,
  );
}

/**
 * Sets the role's password only if logging in with it fails. An owner that may not set passwords can therefore still
 * start the program.
 */
async function ensureLogin(owner: Client, connection: ConnectionConfig, role: RuntimeRole): Promise<void> {
  for (let attempt = 1; !(await canLogIn(connection, role)); attempt++) {
    try {
      const verifier = owner.escapeLiteral(scramVerifier(role.password));
      await owner.query(`alter role ${owner.escapeIdentifier(role.name)} login password ${verifier}`);
    } catch (error) {
      // XX000, "tuple concurrently updated", means that another database's migration is setting the password at the
      // same time.
      if (hasCode(error, "XX000") && attempt < 10) continue;
      throw new Error(`the password of the role ${role.name} could not be set: ${(error as Error).message}`);
    }
  }
}

async function canLogIn(connection: ConnectionConfig, role: RuntimeRole): Promise<boolean> {
  const client = new Client(asRole(connection, role.name, role.password));
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (hasCode(error, "28P01", "28000")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function grantRows(owner: Client, role: RuntimeRole): Promise<void> {
  const name = owner.escapeIdentifier(role.name);
  await owner.query(`grant usage on schema public to ${name}`);
  await owner.query(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${name}`,
  );
  await owner.query(`alter default privileges in schema public grant usage, select on sequences to ${name}`);
  await grantPresentRows(owner, role);
}

/**
 * Grants the rights on tables that already exist. When migrations created those tables, the rights were granted to an
 * earlier role.
 */
async function grantPresentRows(owner: Client, role: RuntimeRole): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format(case relkind when 'S' then 'grant usage, select on sequence %s to %I'
         else 'grant select, insert, update, delete on %s to %I' end, oid::regclass, $1::text) as statement
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
         and relowner = (select oid from pg_roles where rolname = current_user) and relname <> 'schema_migrations'
         and not case relkind when 'S' then has_sequence_privilege($1, oid, 'usage')
           else has_table_privilege($1, oid, 'insert') end`,
    [role.name],
  );
  for (const { statement } of rows) await owner.query(statement);
}

/**
 * Computes the SCRAM verifier that PostgreSQL stores (RFC 5803), so that the password itself is never sent and cannot
 * appear in a server log.
 */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const hmac = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(hmac("Client Key")).digest("base64");
  const serverKey = hmac("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof DatabaseError && error.code !== undefined && codes.includes(error.code);
}
