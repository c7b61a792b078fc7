import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Lanes } from "../../platform/lanes/lanes.ts";
import type { Channel, ChannelSession, ConnectionLease, SessionState } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Wish } from "../connections/store.ts";
import { fenceSession } from "./fence-session.ts";
import { releaseLease, settleWish } from "./leases.ts";
import { createSessionHost } from "./session-host.ts";

export interface CarryHouse {
  database: Database;
  lanes: Lanes;
  channel: Channel;
  clock: Clock;
  logger: Logger;
  /** Whether what this process holds is surely its own at this moment. */
  holds(): boolean;
}

const opening: SessionState = { status: "OPENING", qrcode: "", reason: null, retries: 0, number: null };
const loggedOut: SessionState = { ...opening, status: "DISCONNECTED", reason: "loggedOutHere" };

/** One connection under our lease, from its taking to its end. */
export class CarriedConnection {
  readonly lease: ConnectionLease;
  session: ChannelSession | undefined;
  private readonly house: CarryHouse;
  private readonly onGone: () => void;
  private status: SessionState["status"] | undefined;
  /** Openings and endings of one connection take turns. */
  private turn = Promise.resolve();
  private gone = false;
  private leaving = false;

  constructor(house: CarryHouse, lease: ConnectionLease, onGone: () => void) {
    this.house = house;
    this.lease = lease;
    this.onGone = onGone;
  }

  isConnected(): boolean {
    return this.session !== undefined && this.status === "CONNECTED";
  }

  /** It will soon be carried elsewhere. */
  isLeaving(): boolean {
    return this.leaving;
  }

  /** Does what is wished for, in turn with whatever is under way. */
  follow(wish: Wish): void {
    this.inTurn(() => this.fulfil(wish));
  }

  /** Somebody else carries it: our session must fall silent. */
  leave(): void {
    this.depart((session) => session.stop());
  }

  /** It was deleted: the phone forgets us. */
  bidFarewell(): void {
    this.depart((session) => session.logOut());
  }

  /** Ends the session and keeps the wish for it, for the next process. */
  async rest(): Promise<void> {
    this.leaving = true;
    this.inTurn(() => this.end());
    await this.turn;
  }

  private async fulfil(wish: Wish): Promise<void> {
    if (this.gone) return;
    const { database, channel } = this.house;
    switch (wish) {
      case "run":
        this.session ??= await this.open();
        return;
      case "renew":
        await this.session?.logOut();
        this.session = undefined;
        await channel.forget(this.lease);
        await settleWish(database, this.lease, "renew", "run");
        this.session = await this.open();
        return;
      case "logOut":
        await (this.session?.logOut() ?? channel.forget(this.lease));
        return this.host().changeState(loggedOut);
      case "rest":
        return this.end();
    }
  }

  private async open(): Promise<ChannelSession> {
    await this.host().changeState(opening);
    const session = await this.house.channel.open(this.lease, this.host());
    return fenceSession(session, this.house.holds);
  }

  private host() {
    return createSessionHost({ ...this.house, onState: (state) => this.noteState(state) }, this.lease);
  }

  private noteState(state: SessionState | undefined): void {
    if (!state) {
      this.leave();
      return;
    }
    this.status = state.status;
    const { lanes } = this.house;
    if (state.status === "CONNECTED") {
      for (const lane of ["outbound", "receipts", "media", "pictures"] as const)
        lanes.hurry(lane, this.lease.connectionId);
    }
    if (state.status === "DISCONNECTED") this.inTurn(() => this.end());
  }

  private async end(): Promise<void> {
    if (this.gone) return;
    const { session } = this;
    this.session = undefined;
    await session?.stop();
    await releaseLease(this.house.database, this.lease);
    this.gone = true;
    this.onGone();
  }

  private depart(end: (session: ChannelSession) => Promise<void>): void {
    if (this.gone) return;
    this.gone = true;
    this.onGone();
    this.inTurn(async () => {
      if (this.session) await end(this.session);
    });
  }

  private inTurn(work: () => Promise<void>): void {
    this.turn = this.turn
      .then(work)
      .catch((error: unknown) =>
        this.house.logger.error(
          { err: error, connectionId: this.lease.connectionId },
          "a session did not do what was wished for, and will be asked again",
        ),
      );
  }
}
