import type { DisconnectReason } from "@recado/contract/connections";
import type { SessionState } from "../../../ports/channel.ts";
import { decideClose } from "./decide-close.ts";

/** State of a session: the state that users see, and the number of QR codes shown without being scanned. */
export interface SessionLifecycle {
  state: SessionState;
  qrCodes: number;
}

export type LineEvent =
  | { type: "qr"; qrcode: string }
  | { type: "paired" }
  | { type: "opened"; number: string | null }
  | { type: "silent" }
  | { type: "heard" }
  | { type: "closed"; code: number | undefined };

export interface SessionTransition {
  life: SessionLifecycle;
  next: "stay" | "connect" | "connectLater" | "end" | "endAndForget";
}

export const newLifecycle: SessionLifecycle = {
  state: { status: "OPENING", qrcode: "", reason: null, retries: 0, number: null },
  qrCodes: 0,
};

const mostQrCodes = 3;

/** Applies an event of the connection to the session's state. */
export function advanceLifecycle(life: SessionLifecycle, event: LineEvent): SessionTransition {
  const { state } = life;
  switch (event.type) {
    case "qr":
      return showQrCode(life, event.qrcode);
    case "paired":
      return change(life, { status: "PAIRING", qrcode: "", reason: null });
    case "opened": {
      const { number } = event;
      return change(
        { ...life, qrCodes: 0 },
        { status: "CONNECTED", qrcode: "", reason: null, retries: 0, number },
      );
    }
    case "silent":
      return state.status === "CONNECTED"
        ? change(life, { status: "TIMEOUT", reason: "networkLost" })
        : { life, next: "stay" };
    case "heard":
      return state.status === "TIMEOUT"
        ? change(life, { status: "CONNECTED", reason: null })
        : { life, next: "stay" };
    case "closed":
      return close(life, event.code);
  }
}

function showQrCode(life: SessionLifecycle, qrcode: string): SessionTransition {
  const qrCodes = life.qrCodes + 1;
  if (qrCodes > mostQrCodes) return end(life, "qrNotScanned", true);
  return change({ ...life, qrCodes }, { status: "qrcode", qrcode, reason: null, retries: qrCodes - 1 });
}

const qrCodesRanOut = 408;

function close(life: SessionLifecycle, code: number | undefined): SessionTransition {
  if (life.state.status === "qrcode" && code === qrCodesRanOut) return end(life, "qrNotScanned", true);
  const after = decideClose(code);
  if (after.next === "end") return end(life, after.reason, after.forget);
  if (after.delay === "none") return { life, next: "connect" };
  const { reason } = after;
  const retries = life.state.retries + 1;
  return { ...change(life, { status: "OPENING", qrcode: "", reason, retries }), next: "connectLater" };
}

function change(life: SessionLifecycle, changes: Partial<SessionState>): SessionTransition {
  return { life: { ...life, state: { ...life.state, ...changes } }, next: "stay" };
}

function end(life: SessionLifecycle, reason: DisconnectReason, forget: boolean): SessionTransition {
  const ended = change(life, { status: "DISCONNECTED", qrcode: "", reason });
  return { ...ended, next: forget ? "endAndForget" : "end" };
}
