import type { WireAnswer } from "@recado/contract/shared/client";
import { describe, expect, it } from "vitest";
import { createSessionSender } from "./session-sender.ts";
import { singleFlight } from "./single-flight.ts";

const fine: WireAnswer = { status: 200, body: {} };
const expired: WireAnswer = { status: 403, body: { error: "ERR_SESSION_EXPIRED" } };
const overdue: WireAnswer = { status: 402, body: { error: "ERR_SUBSCRIPTION_EXPIRED" } };
const forbidden: WireAnswer = { status: 403, body: { error: "ERR_NO_PERMISSION" } };
const sensitive: WireAnswer = {
  status: 403,
  body: { error: "ERR_VERIFICATION_REQUIRED", methods: [], isSupport: false },
};
const unknown: WireAnswer = { status: 401, body: { error: "ERR_NOT_AUTHENTICATED" } };

/**
 * Simulates a browser and a server that accepts only the token `new`. The options set the result of the token's
 * renewal.
 */
function createBrowser(options: {
  token: string | null;
  answer?: (token: string | null) => WireAnswer;
  renewed?: string | null;
  /** Owner of the session after the token was renewed. */
  renewedOwner?: string;
  /** Whether the user verifies who they are; the server then accepts sensitive requests. */
  verifies?: boolean;
}) {
  const answer = options.answer ?? ((token) => (token === "new" ? fine : expired));
  const seen: {
    tokens: (string | null)[];
    renewals: number;
    setupsRequired: number;
    ended: boolean;
    refusals: unknown[];
  } = {
    tokens: [],
    renewals: 0,
    setupsRequired: 0,
    ended: false,
    refusals: [],
  };
  let token = options.token;
  let owner = "1-1";
  let isVerified = false;
  const renew = singleFlight(async () => {
    seen.renewals += 1;
    await Promise.resolve();
    token = options.renewed === undefined ? "new" : options.renewed;
    owner = options.renewedOwner ?? owner;
  });
  const send = createSessionSender({
    send: async (_, sent) => {
      seen.tokens.push(sent);
      return isVerified ? fine : answer(sent);
    },
    storedToken: () => token,
    storedOwner: () => owner,
    replaceToken: async (old) => {
      if (token === old) await renew();
    },
    endSession: () => {
      seen.ended = true;
    },
    requireSetup: () => {
      seen.setupsRequired += 1;
    },
    keepRefusal: (refusal) => {
      seen.refusals.push(refusal);
    },
    verify: async () => {
      isVerified = options.verifies ?? false;
      return isVerified;
    },
  });
  return { seen, get: () => send({ method: "GET", url: "/api/tickets" }) };
}

describe("a request within a session", () => {
  it("with an expired token is repeated once with a new token", async () => {
    const { seen, get } = createBrowser({ token: "old" });
    expect(await get()).toEqual(fine);
    expect(seen).toEqual({
      tokens: ["old", "new"],
      renewals: 1,
      setupsRequired: 0,
      ended: false,
      refusals: [],
    });
  });

  it("is not repeated as another user", async () => {
    const { seen, get } = createBrowser({ token: "old", renewedOwner: "2-7" });
    expect(await get()).toEqual(expired);
    expect(seen).toEqual({ tokens: ["old"], renewals: 1, setupsRequired: 0, ended: false, refusals: [] });
  });

  it("shares one token renewal with parallel requests", async () => {
    const { seen, get } = createBrowser({ token: "old" });
    expect(await Promise.all([get(), get(), get()])).toEqual([fine, fine, fine]);
    expect(seen.renewals).toBe(1);
  });

  // Specification (tickets): a 403 triggers one refresh and one retry.
  it("is repeated only once, even if the new token is refused as expired", async () => {
    const { seen, get } = createBrowser({ token: "old", answer: () => expired });
    expect(await get()).toEqual(expired);
    expect(seen).toMatchObject({ tokens: ["old", "new"], renewals: 1, setupsRequired: 0, ended: false });
  });

  it("without the permission is refused without a token renewal", async () => {
    const { seen, get } = createBrowser({ token: "new", answer: () => forbidden });
    expect(await get()).toEqual(forbidden);
    expect(seen).toMatchObject({ tokens: ["new"], renewals: 0, setupsRequired: 0, ended: false });
  });

  it("of a user who has to set up a second factor loads the session again, which says so", async () => {
    const refused = { status: 403, body: { error: "ERR_SECOND_FACTOR_SETUP" } };
    const { seen, get } = createBrowser({ token: "new", answer: () => refused });
    expect(await get()).toEqual(refused);
    expect(seen).toMatchObject({ setupsRequired: 1, ended: false });
  });

  it.each([
    [true, fine, 2],
    [false, sensitive, 1],
  ])(
    "that is sensitive is repeated once if the user verifies who they are: %s",
    async (verifies, last, times) => {
      const { seen, get } = createBrowser({ token: "new", answer: () => sensitive, verifies });
      expect(await get()).toEqual(last);
      expect(seen).toMatchObject({ tokens: Array(times).fill("new"), renewals: 0, ended: false });
    },
  );

  // Specification (tickets): a 401 logs out.
  it("ends the session if the server does not know the session", async () => {
    const { seen, get } = createBrowser({ token: "new", answer: () => unknown });
    expect(await get()).toEqual(unknown);
    expect(seen.ended).toBe(true);
  });

  it("of a blocked company ends the session and passes the reason to the login page", async () => {
    const { seen, get } = createBrowser({ token: "new", answer: () => overdue });
    expect(await get()).toEqual(overdue);
    expect(seen).toMatchObject({ ended: true, renewals: 0, refusals: [overdue] });
  });

  it("is not repeated if the renewal ended the session", async () => {
    const { seen, get } = createBrowser({ token: "old", renewed: null });
    expect(await get()).toEqual(expired);
    expect(seen.tokens).toEqual(["old"]);
  });
});

describe("a request without a session", () => {
  it("passes on wrong credentials without a logout", async () => {
    const { seen, get } = createBrowser({ token: null, answer: () => unknown });
    expect(await get()).toEqual(unknown);
    expect(seen).toEqual({ tokens: [null], renewals: 0, setupsRequired: 0, ended: false, refusals: [] });
  });
});
