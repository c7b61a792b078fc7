import { connectionStatuses } from "@recado/contract/connections";
import { describe, expect, it } from "vitest";
import { groupPairingCode, qrDialogState, sessionActions } from "./session-rules.ts";

describe("a connection offers", () => {
  it.each([
    ["qrcode", ["qrCode"]],
    ["DISCONNECTED", ["retry", "renew"]],
    ["CONNECTED", ["disconnect"]],
    ["PAIRING", ["disconnect"]],
    ["TIMEOUT", ["disconnect"]],
    ["OPENING", ["opening"]],
  ] as const)("in %s: %j", (status, expected) => {
    expect(sessionActions(status)).toEqual(expected);
  });

  it("no code to scan over the Cloud API", () => {
    expect(sessionActions("DISCONNECTED", "cloud")).toEqual(["retry"]);
  });

  it("something in every status", () => {
    for (const status of connectionStatuses) expect(sessionActions(status).length).toBeGreaterThan(0);
  });
});

describe("the QR dialog", () => {
  it.each([
    [{ status: "qrcode", qrcode: "2@abc" }, false, "code"],
    [{ status: "qrcode", qrcode: "2@def" }, true, "code"],
    [{ status: "OPENING", qrcode: "" }, false, "waiting"],
    [{ status: "PAIRING", qrcode: "" }, true, "over"],
    [{ status: "OPENING", qrcode: "" }, true, "over"],
    [{ status: "DISCONNECTED", qrcode: "" }, true, "over"],
    [{ status: "CONNECTED", qrcode: "" }, false, "over"],
  ] as const)("with %j, code seen before: %s, is %s", (connection, hadCode, expected) => {
    expect(qrDialogState(connection, hadCode)).toBe(expected);
  });
});

describe("a pairing code", () => {
  it("is written in two groups", () => {
    expect(groupPairingCode("K7MP4QXZ")).toBe("K7MP-4QXZ");
  });
});
