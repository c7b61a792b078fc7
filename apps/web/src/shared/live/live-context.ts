import { createContext, useContext } from "react";
import type { LiveConnection } from "./live-connection.ts";

export const LiveContext = createContext<LiveConnection | null>(null);

export function useLiveConnection(): LiveConnection {
  const connection = useContext(LiveContext);
  if (!connection) throw new Error("useLiveConnection needs LiveProvider and a signed-in user");
  return connection;
}
