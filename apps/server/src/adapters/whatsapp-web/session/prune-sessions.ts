import type { SignalKeyStore } from "baileys";

/** What came one way between two turns of a conversation, as libsignal keeps it: closed once its key is gone. */
interface Chain {
  chainKey: { key?: unknown };
}

/** With one device; closed (since then) once another has taken its place, else -1. */
interface Session {
  indexInfo: { closed: number };
  _chains: Record<string, Chain>;
}

interface Sessions {
  _sessions: Record<string, Session>;
}

/** Whatever still comes late, or again, belongs to one of these; WhatsApp sends what cannot be read once more. */
const mostClosed = 10;

/**
 * Keeps the newest of what is closed. Libsignal keeps a chain for every turn that a conversation ever took, and a session for
 * every line over which the device was written to, and stores all of them with each message.
 */
export function pruneSessions(keys: SignalKeyStore): SignalKeyStore {
  return {
    ...keys,
    set(changes) {
      for (const stored of Object.values(changes.session ?? {})) if (isSessions(stored)) prune(stored);
      return keys.set(changes);
    },
  };
}

function isSessions(stored: unknown): stored is Sessions {
  return typeof stored === "object" && stored !== null && "_sessions" in stored;
}

function prune({ _sessions: sessions }: Sessions): void {
  const closed = Object.entries(sessions)
    .filter(([, { indexInfo }]) => indexInfo.closed !== -1)
    .toSorted(([, one], [, other]) => one.indexInfo.closed - other.indexInfo.closed);
  for (const [name] of closed.slice(0, -mostClosed)) delete sessions[name];
  for (const session of Object.values(sessions)) pruneChains(session);
}

/** They stand in the order in which they came. */
function pruneChains({ _chains: chains }: Session): void {
  const closed = Object.keys(chains).filter((name) => !chains[name]?.chainKey.key);
  for (const name of closed.slice(0, -mostClosed)) delete chains[name];
}
