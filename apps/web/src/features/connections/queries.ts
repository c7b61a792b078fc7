import { type Connection, type ConnectionSession, listConnections } from "@recado/contract/connections";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";

export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: () => call(listConnections, { query: { session: "0" } }),
});

export function putConnection(client: QueryClient, saved: Connection): void {
  client.setQueryData(connectionsQuery.queryKey, (known) => known && withConnection(known, saved));
}

export function dropConnection(client: QueryClient, id: number): void {
  client.setQueryData(connectionsQuery.queryKey, (known) =>
    known?.filter((connection) => connection.id !== id),
  );
}

export function putSession(client: QueryClient, session: ConnectionSession): void {
  client.setQueryData(connectionsQuery.queryKey, (known) =>
    known?.map((connection) => (connection.id === session.id ? { ...connection, ...session } : connection)),
  );
}

/** Only one connection is the default: where another became it, this one no longer is. */
export function withConnection(known: readonly Connection[], saved: Connection): Connection[] {
  const others = saved.isDefault
    ? known.map((connection) => ({ ...connection, isDefault: false }))
    : [...known];
  const position = others.findIndex(({ id }) => id === saved.id);
  if (position === -1) return [...others, saved];
  return others.with(position, saved);
}
