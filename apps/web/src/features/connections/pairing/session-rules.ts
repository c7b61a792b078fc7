import type {
  ChannelProvider,
  Connection,
  ConnectionDiagnosis,
  ConnectionStatus,
  DisconnectReason,
} from "@recado/contract/connections";

export type SessionAction = "qrCode" | "retry" | "renew" | "disconnect" | "opening";

const actions: Readonly<Record<ConnectionStatus, readonly SessionAction[]>> = {
  qrcode: ["qrCode"],
  DISCONNECTED: ["retry", "renew"],
  CONNECTED: ["disconnect"],
  PAIRING: ["disconnect"],
  TIMEOUT: ["disconnect"],
  OPENING: ["opening"],
};

/** Session actions that make sense for the connection's status. */
export function sessionActions(
  status: ConnectionStatus,
  provider: ChannelProvider = "beta",
): readonly SessionAction[] {
  // Only connections with a linked phone have a QR code.
  return provider === "beta" ? actions[status] : actions[status].filter((action) => action !== "renew");
}

export type DiagnosticsAction = Exclude<SessionAction, "opening"> | "typeCode";

/** All actions for the diagnostics dialog. The QR code is offered for linked phones only. */
export function diagnosticsActions({
  status,
  provider,
}: Pick<Connection, "status" | "provider">): DiagnosticsAction[] {
  const links: DiagnosticsAction[] = status === "qrcode" ? ["qrCode", "typeCode"] : [];
  const retry: DiagnosticsAction[] = status === "CONNECTED" || status === "qrcode" ? [] : ["retry"];
  const renew: DiagnosticsAction[] = provider === "beta" ? ["renew"] : [];
  return [...links, ...retry, ...renew, ...(status === "DISCONNECTED" ? [] : (["disconnect"] as const))];
}

export type ConnectionAdvice = "notCarried" | "silent" | "stuck" | DisconnectReason | ConnectionStatus;

const silentMs = 120_000;
/**
 * Silence after which a Cloud API connection needs advice. This provider has no persistent connection; its token is
 * checked every ten minutes.
 */
const silentCloudMs = 900_000;

/**
 * Advice about a connection for the user. A connection that reports to be connected still needs advice if it is
 * silent or leaves messages waiting.
 */
export function adviceFor(
  {
    status,
    reason,
    lastProofAt,
    waitingMessages,
    provider,
  }: Pick<Connection, "status" | "reason" | "lastProofAt" | "waitingMessages"> &
    Partial<Pick<Connection, "provider">>,
  { isCarried, waitingSince }: Pick<ConnectionDiagnosis, "isCarried" | "waitingSince">,
  now: number,
): ConnectionAdvice {
  if (status !== "CONNECTED")
    return reason ?? (isCarried || status === "DISCONNECTED" ? status : "notCarried");
  if (!isCarried) return "notCarried";
  const mostSilence = provider === "cloud" ? silentCloudMs : silentMs;
  if (lastProofAt !== null && now - Date.parse(lastProofAt) > mostSilence) return "silent";
  const isStuck = waitingMessages > 0 && waitingSince !== null && now - Date.parse(waitingSince) > silentMs;
  return isStuck ? "stuck" : status;
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
 * State of the QR dialog. The dialog waits for a starting session's first QR code and shows every newer code. When a
 * code disappears, it was scanned or has expired, and the dialog ends.
 */
export function qrDialogState(
  { qrcode, status }: Pick<Connection, "qrcode" | "status">,
  hadCode: boolean,
): "code" | "waiting" | "over" {
  if (qrcode !== "") return "code";
  return status === "OPENING" && !hadCode ? "waiting" : "over";
}

/** Splits the pairing code into two groups of four characters, which are easier to type. */
export function groupPairingCode(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
