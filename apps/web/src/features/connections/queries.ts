import {
  type Connection,
  type ConnectionSession,
  diagnoseConnection,
  listConnections,
} from "@recado/contract/connections";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";

/** All connections share this one subject of the staleness guard, because one response contains all connections. */
const everything = 0;
const freshness = createStalenessGuard();

export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: () => freshness.ask(everything, () => call(listConnections, { query: { session: "0" } })),
});

/** Polling interval for data without live events: signs of life and counts of waiting messages. */
export const pollMs = 10_000;

export function diagnosisQuery(id: number) {
  return queryOptions({
    queryKey: [...connectionsQuery.queryKey, id, "diagnosis"],
    queryFn: () => call(diagnoseConnection, { params: { id: String(id) } }),
    refetchInterval: pollMs,
  });
}

export function putConnection(client: QueryClient, saved: Connection): void {
  freshness.touch(everything);
  client.setQueryData(connectionsQuery.queryKey, (known) => known && withConnection(known, saved));
}

export function dropConnection(client: QueryClient, id: number): void {
  freshness.touch(everything);
  client.setQueryData(connectionsQuery.queryKey, (known) =>
    known?.filter((connection) => connection.id !== id),
  );
}

export function putSession(client: QueryClient, session: ConnectionSession): void {
  freshness.touch(everything);
  client.setQueryData(connectionsQuery.queryKey, (known) =>
    known?.map((connection) => (connection.id === session.id ? { ...connection, ...session } : connection)),
  );
}

/**
 * Adds or replaces a connection. Only one connection can be the default, so a saved default makes all others ordinary
 * connections.
 */
export function withConnection(known: readonly Connection[], saved: Connection): Connection[] {
  const others = saved.isDefault
    ? known.map((connection) => ({ ...connection, isDefault: false }))
    : [...known];
  const position = others.findIndex(({ id }) => id === saved.id);
  const present = others[position];
  return present ? others.with(position, withNewerSession(saved, present)) : [...others, saved];
}

/**
 * Keeps newer session data of the connection: a live event during the save may have brought a QR code that the
 * response does not contain.
 */
function withNewerSession(saved: Connection, present: Connection): Connection {
  if (Date.parse(present.updatedAt) <= Date.parse(saved.updatedAt)) return saved;
  const { status, qrcode, retries, reason, number, lastProofAt, updatedAt } = present;
  return { ...saved, status, qrcode, retries, reason, number, lastProofAt, updatedAt };
}
