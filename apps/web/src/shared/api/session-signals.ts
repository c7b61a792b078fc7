import type { UserSession } from "@recado/contract/auth";

interface SessionSignals {
  /** A refresh brought a new token and the server's current version of the user. */
  renewed: (session: UserSession) => void;
  /** The server no longer knows the session. */
  ended: () => void;
}

const listeners: { [Name in keyof SessionSignals]: Set<SessionSignals[Name]> } = {
  renewed: new Set(),
  ended: new Set(),
};

export function onSessionSignal<Name extends keyof SessionSignals>(
  name: Name,
  listener: SessionSignals[Name],
): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

export function signalRenewed(session: UserSession): void {
  for (const listener of listeners.renewed) listener(session);
}

export function signalEnded(): void {
  for (const listener of listeners.ended) listener();
}
