import type { SignalKeyStore } from "baileys";

/**
 * Keys for the messages in one direction between two turns of a conversation, in libsignal's format. A chain without a
 * key is closed.
 */
interface Chain {
  chainKey: { key?: unknown };
}

/**
 * Signal session with a device. `closed` is the time when another session replaced this session; -1 while this session
 * is in use.
 */
interface Session {
  indexInfo: { closed: number };
  _chains: Record<string, Chain>;
}

interface Sessions {
  _sessions: Record<string, Session>;
}

/**
 * Number of closed chains and of closed sessions to keep. Closed chains and sessions decrypt messages that arrive late,
 * or that WhatsApp sends again.
 */
const mostClosed = 10;

/**
 * Wraps a key store so that only the newest closed chains and sessions are stored. Libsignal adds a chain for every
 * turn of a conversation and a session for every connection with a device. It keeps all of them, and stores them again
 * with each message.
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

/** The last closed chains are the newest, because libsignal stores chains in the order of their creation. */
function pruneChains({ _chains: chains }: Session): void {
  const closed = Object.keys(chains).filter((name) => !chains[name]?.chainKey.key);
  for (const name of closed.slice(0, -mostClosed)) delete chains[name];
}
