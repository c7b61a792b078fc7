import { describe, expect, it } from "vitest";
import { backOff, decideClose } from "./decide-close.ts";
import {
  advanceLifecycle,
  type LineEvent,
  newLifecycle,
  type SessionLifecycle,
  type SessionTransition,
} from "./session-lifecycle.ts";

function live(...events: LineEvent[]): SessionTransition {
  let step: SessionTransition = { life: newLifecycle, next: "stay" };
  for (const event of events) step = advanceLifecycle(step.life, event);
  return step;
}

const opened: LineEvent = { type: "opened", number: "5511912340001" };
const closed = (code?: number): LineEvent => ({ type: "closed", code });
const qr = (qrcode: string): LineEvent => ({ type: "qr", qrcode });

it.each([
  [515, { next: "reconnect", delay: "none", reason: null }],
  [401, { next: "end", forget: true, reason: "loggedOutOnPhone" }],
  [403, { next: "end", forget: false, reason: "forbidden" }],
  [405, { next: "end", forget: false, reason: "outdatedClient" }],
  [411, { next: "end", forget: false, reason: "forbidden" }],
  [440, { next: "end", forget: false, reason: "replacedElsewhere" }],
  [408, { next: "reconnect", delay: "back-off", reason: "networkLost" }],
  [428, { next: "reconnect", delay: "back-off", reason: "networkLost" }],
  [500, { next: "reconnect", delay: "back-off", reason: "badSession" }],
  [503, { next: "reconnect", delay: "back-off", reason: "serverUnavailable" }],
  [undefined, { next: "reconnect", delay: "back-off", reason: "networkLost" }],
  [999, { next: "reconnect", delay: "back-off", reason: "networkLost" }],
])("the close code %s leads to %j", (code, after) => {
  expect(decideClose(code)).toEqual(after);
});

it("the reconnect delay doubles up to one minute, and its random part is at most half", () => {
  expect([0, 1, 2, 5, 6, 50].map((retries) => backOff(1_000, retries, 0))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect(backOff(1_000, 1, 1)).toBe(1_000);
});

describe("a WhatsApp Web session's state machine", () => {
  it("ends at the fourth QR code and forgets its keys", () => {
    expect(live(qr("a"), qr("b"), qr("c")).life.state).toMatchObject({
      status: "qrcode",
      qrcode: "c",
      retries: 2,
    });
    const { life, next } = live(qr("a"), qr("b"), qr("c"), qr("d"));
    expect(next).toBe("endAndForget");
    expect(life.state).toMatchObject({ status: "DISCONNECTED", qrcode: "", reason: "qrNotScanned" });
  });

  it("ends when WhatsApp has no more QR codes, but reconnects when the connection breaks", () => {
    expect(live(qr("a"), closed(408)).next).toBe("endAndForget");
    const { life, next } = live(qr("a"), closed(428));
    expect(next).toBe("connectLater");
    expect(life.state).toMatchObject({ status: "OPENING", qrcode: "" });
    expect(live(qr("a"), closed(428), qr("b"), qr("c"), qr("d")).next).toBe("endAndForget");
  });

  it("pairs, reconnects at once with code 515, and opens with its number", () => {
    expect(live(qr("a"), { type: "paired" }).life.state).toMatchObject({ status: "PAIRING", qrcode: "" });
    const restarting = live(qr("a"), { type: "paired" }, closed(515));
    expect(restarting).toMatchObject({ next: "connect", life: { state: { status: "PAIRING" } } });
    expect(advanceLifecycle(restarting.life, opened).life).toEqual({
      state: { status: "CONNECTED", qrcode: "", reason: null, retries: 0, number: "5511912340001" },
      qrCodes: 0,
    });
  });

  it("counts its reconnects until it is open again", () => {
    expect(live(opened, closed(428), closed(503)).life.state).toMatchObject({
      status: "OPENING",
      reason: "serverUnavailable",
      retries: 2,
      number: "5511912340001",
    });
    expect(live(opened, closed(428), opened).life.state).toMatchObject({ retries: 0, reason: null });
  });

  it("is TIMEOUT while the connection is silent and CONNECTED at the next traffic", () => {
    expect(live(opened, { type: "silent" }).life.state).toMatchObject({
      status: "TIMEOUT",
      reason: "networkLost",
    });
    expect(live(opened, { type: "silent" }, { type: "heard" }).life.state).toMatchObject({
      status: "CONNECTED",
      reason: null,
    });
  });

  it.each<[string, SessionLifecycle, LineEvent]>([
    ["traffic on an open connection", live(opened).life, { type: "heard" }],
    ["traffic while a QR code is shown", live(qr("a")).life, { type: "heard" }],
    ["silence before the connection is open", newLifecycle, { type: "silent" }],
    ["more silence while it is in TIMEOUT", live(opened, { type: "silent" }).life, { type: "silent" }],
  ])("does not change by %s", (_, life, event) => {
    expect(advanceLifecycle(life, event)).toEqual({ life, next: "stay" });
    expect(advanceLifecycle(life, event).life).toBe(life);
  });

  it.each([
    [401, "endAndForget", "loggedOutOnPhone"],
    [440, "end", "replacedElsewhere"],
    [403, "end", "forbidden"],
  ])("ends after code %i", (code, next, reason) => {
    expect(live(opened, closed(code))).toMatchObject({
      next,
      life: { state: { status: "DISCONNECTED", reason } },
    });
  });
});
