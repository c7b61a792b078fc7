import type { UserSession } from "@recado/contract/auth";

interface SessionSignals {
  /** Signals that the session was renewed; carries the new token and the user's current data. */
  renewed: (session: UserSession) => void;
  /** Signals that the session has ended, because the server no longer knows the session. */
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
