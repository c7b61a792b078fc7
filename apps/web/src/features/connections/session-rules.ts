import type { Connection, ConnectionStatus, Provider } from "@recado/contract/connections";

export type SessionAction = "qrCode" | "retry" | "renew" | "disconnect" | "opening";

const actions: Readonly<Record<ConnectionStatus, readonly SessionAction[]>> = {
  qrcode: ["qrCode"],
  DISCONNECTED: ["retry", "renew"],
  CONNECTED: ["disconnect"],
  PAIRING: ["disconnect"],
  TIMEOUT: ["disconnect"],
  OPENING: ["opening"],
};

/** What a person can do with a connection in this status. */
export function sessionActions(
  status: ConnectionStatus,
  provider: Provider = "beta",
): readonly SessionAction[] {
  // Only a linked phone has a code to scan.
  return provider === "beta" ? actions[status] : actions[status].filter((action) => action !== "renew");
}

export type StatusTone = "good" | "busy" | "warn" | "bad";

const tones: Readonly<Record<ConnectionStatus, StatusTone>> = {
  CONNECTED: "good",
  OPENING: "busy",
  PAIRING: "busy",
  qrcode: "warn",
  TIMEOUT: "warn",
  DISCONNECTED: "bad",
};

export function statusTone(status: ConnectionStatus): StatusTone {
  return tones[status];
}

/**
 * The QR dialog waits for the first code of a starting session and shows every newer one;
 * once a code is gone, it was scanned or ran out, and there is nothing left to show.
 */
export function qrDialogState(
  { qrcode, status }: Pick<Connection, "qrcode" | "status">,
  hadCode: boolean,
): "code" | "waiting" | "over" {
  if (qrcode !== "") return "code";
  return status === "OPENING" && !hadCode ? "waiting" : "over";
}

/** Eight characters are easier to type as two groups. */
export function groupPairingCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
