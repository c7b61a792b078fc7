import { connectionStatuses } from "@recado/contract/connections";
import { describe, expect, it } from "vitest";
import {
  adviceFor,
  diagnosticsActions,
  groupPairingCode,
  qrDialogState,
  sessionActions,
} from "./session-rules.ts";

describe("the connection list offers", () => {
  it.each([
    ["qrcode", ["qrCode"]],
    ["DISCONNECTED", ["retry", "renew"]],
    ["CONNECTED", ["disconnect"]],
    ["PAIRING", ["disconnect"]],
    ["TIMEOUT", ["disconnect"]],
    ["OPENING", ["opening"]],
  ] as const)("for the status %s the actions %j", (status, expected) => {
    expect(sessionActions(status)).toEqual(expected);
  });

  it("no QR code for a Cloud API connection", () => {
    expect(sessionActions("DISCONNECTED", "cloud")).toEqual(["retry"]);
  });

  it("at least one action for every status", () => {
    for (const status of connectionStatuses) expect(sessionActions(status).length).toBeGreaterThan(0);
  });
});

describe("the connection diagnostics offer", () => {
  it.each([
    ["qrcode", "beta", ["qrCode", "typeCode", "renew", "disconnect"]],
    ["CONNECTED", "beta", ["renew", "disconnect"]],
    ["DISCONNECTED", "beta", ["retry", "renew"]],
    ["TIMEOUT", "beta", ["retry", "renew", "disconnect"]],
    ["TIMEOUT", "cloud", ["retry", "disconnect"]],
    ["CONNECTED", "cloud", ["disconnect"]],
  ] as const)("for the status %s of a %s connection the actions %j", (status, provider, expected) => {
    expect(diagnosticsActions({ status, provider })).toEqual(expected);
  });
});

describe("the advice of the diagnostics", () => {
  const now = Date.parse("2026-11-20T12:10:00.000Z");
  const lately = "2026-11-20T12:09:30.000Z";
  const before = "2026-11-20T12:00:00.000Z";
  const well = { isCarried: true, waitingSince: null };

  it.each([
    ["connected", {}, well, "CONNECTED"],
    ["connected and silent", { lastProofAt: before }, well, "silent"],
    [
      "connected over the Cloud API without a live line",
      { lastProofAt: before, provider: "cloud" as const },
      well,
      "CONNECTED",
    ],
    [
      "connected with a message just waiting",
      { waitingMessages: 1 },
      { ...well, waitingSince: lately },
      "CONNECTED",
    ],
    [
      "connected with a message waiting for long",
      { waitingMessages: 1 },
      { ...well, waitingSince: before },
      "stuck",
    ],
    ["connected but without an owner", {}, { ...well, isCarried: false }, "notCarried"],
    [
      "waiting to be opened without an owner",
      { status: "OPENING" },
      { ...well, isCarried: false },
      "notCarried",
    ],
    ["disconnected", { status: "DISCONNECTED" }, { ...well, isCarried: false }, "DISCONNECTED"],
    ["in TIMEOUT with a reason", { status: "TIMEOUT", reason: "networkLost" }, well, "networkLost"],
    ["waiting for its QR code scan", { status: "qrcode" }, well, "qrcode"],
  ] as const)("for a connection that is $0 is $3", (_, changes, diagnosis, expected) => {
    const connected = { status: "CONNECTED", reason: null, lastProofAt: lately, waitingMessages: 0 } as const;
    expect(adviceFor({ ...connected, ...changes }, diagnosis, now)).toBe(expected);
  });
});

describe("the QR code dialog", () => {
  it.each([
    [{ status: "qrcode", qrcode: "2@abc" }, false, "code"],
    [{ status: "qrcode", qrcode: "2@def" }, true, "code"],
    [{ status: "OPENING", qrcode: "" }, false, "waiting"],
    [{ status: "PAIRING", qrcode: "" }, true, "over"],
    [{ status: "OPENING", qrcode: "" }, true, "over"],
    [{ status: "DISCONNECTED", qrcode: "" }, true, "over"],
    [{ status: "CONNECTED", qrcode: "" }, false, "over"],
  ] as const)("with %j, a code seen before: %s, is in the state %s", (connection, hadCode, expected) => {
    expect(qrDialogState(connection, hadCode)).toBe(expected);
  });
});

describe("a pairing code", () => {
  it("is shown in two groups of four", () => {
    expect(groupPairingCode("K7MP4QXZ")).toBe("K7MP-4QXZ");
  });
});
