import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { within } from "../../platform/within.ts";
import type { WorkQueues } from "../../platform/work/work-queues.ts";
import type { Channel, ChannelSession, ConnectionLease, SessionState } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import { type DesiredState, releaseLease, settleDesiredState } from "../connections/lease-store.ts";
import { createLife, type Life } from "./connection-life.ts";
import { fenceSession } from "./fence-session.ts";
import { createSessionHost } from "./session-host.ts";

export interface OwnedConnectionDeps {
  database: Database;
  workQueues: WorkQueues;
  channel: Channel;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, "count">;
  /** Whether what this process holds is surely its own at this moment. */
  holds(): boolean;
}

const opening: SessionState = { status: "OPENING", qrcode: "", reason: null, retries: 0, number: null };
const loggedOut: SessionState = { ...opening, status: "DISCONNECTED", reason: "loggedOutHere" };

/** A session that does not open or end within this time hangs: nobody waits for it any longer. */
const patience = { open: 30_000, end: 8_000 };

export interface ConnectionWatcher {
  /** It has ended here. */
  onGone(): void;
  /** Its lease may be somebody else's by now, or nobody's. */
  onDoubt(): void;
}

/** One connection under our lease, from its taking to its end. */
export class OwnedConnection {
  readonly lease: ConnectionLease;
  private readonly deps: OwnedConnectionDeps;
  private readonly owner: ConnectionWatcher;
  private session: ChannelSession | undefined;
  private status: SessionState["status"] | undefined;
  /** Openings and endings of one connection take turns. */
  private turn = Promise.resolve();
  private gone = false;
  private leaving = false;
  /** The database does not know our lease any more: until the owner has looked why, nothing is sent. */
  private doubtful = false;
  private readonly life: Life;
  private following: DesiredState | undefined;
  /** What the session of the moment says counts until it is over, also when it says it late. */
  private voice = { isOver: false };

  constructor(deps: OwnedConnectionDeps, lease: ConnectionLease, owner: ConnectionWatcher) {
    this.deps = deps;
    this.lease = lease;
    this.owner = owner;
    this.life = createLife(deps, lease);
  }

  /** Through which we may send. */
  openSession(): ChannelSession | undefined {
    return this.doubtful ? undefined : this.session;
  }

  isConnected(): boolean {
    return this.openSession() !== undefined && this.status === "CONNECTED";
  }

  /** It will soon be owned elsewhere. */
  isLeaving(): boolean {
    return this.leaving;
  }

  /** Brings the session into the desired state, after whatever is under way; asked again meanwhile, once. */
  follow(desiredState: DesiredState): void {
    if (this.following === desiredState) return;
    this.following = desiredState;
    this.inTurn(async () => {
      try {
        await this.fulfil(desiredState);
      } finally {
        if (this.following === desiredState) this.following = undefined;
      }
    });
  }

  /** Somebody else owns it: our session must fall silent. */
  leave(): void {
    this.depart((session) => session.stop());
  }

  /** It was deleted: the phone forgets us. */
  logOutAndForget(): void {
    this.depart((session) => session.logOut());
  }

  /** Ends the session and leaves the desired state as it is, for the next process. */
  async idle(): Promise<void> {
    this.leaving = true;
    this.inTurn(() => this.end());
    await this.turn;
  }

  private async fulfil(desiredState: DesiredState): Promise<void> {
    if (this.gone) return;
    const { channel } = this.deps;
    switch (desiredState) {
      case "run":
        this.session ??= await this.open();
        return;
      case "renew":
        return this.renew();
      case "logOut":
        await this.retire((session) => session.logOut());
        await channel.forget(this.lease);
        return this.host().changeState(loggedOut);
      case "idle":
        return this.end();
    }
  }

  private async renew(): Promise<void> {
    const hasEnded = await this.retire((session) => session.logOut());
    await this.deps.channel.forget(this.lease);
    await settleDesiredState(this.deps.database, this.lease, "renew", "run");
    // What hangs may still forget what is stored under this epoch one day: the new session begins under another.
    if (hasEnded) this.session = await this.open();
    else await this.release();
  }

  private async open(): Promise<ChannelSession> {
    await this.host().changeState(opening);
    const voice = { isOver: false };
    this.voice = voice;
    const coming = this.deps.channel.open(this.lease, this.host(voice));
    try {
      return fenceSession(await within(patience.open, coming), this.deps.holds);
    } catch (error) {
      voice.isOver = true;
      coming.then((late) => late.stop()).catch(() => {});
      throw error;
    }
  }

  /** Ends the session, as far as it lets itself be ended; false when it hangs. */
  private async retire(end: (session: ChannelSession) => Promise<void>): Promise<boolean> {
    const { session, voice, lease, deps } = this;
    this.session = undefined;
    try {
      if (session) await within(patience.end, end(session));
      return true;
    } catch (error) {
      deps.logger.warn({ err: error, connectionId: lease.connectionId }, "a session was left to itself");
      return false;
    } finally {
      voice.isOver = true;
    }
  }

  private host(voice = { isOver: false }) {
    return createSessionHost(
      { ...this.deps, onState: (state) => this.noteState(state), isOver: () => voice.isOver },
      this.lease,
    );
  }

  private noteState(state: SessionState | undefined): void {
    if (!state) {
      this.doubtful = true;
      this.owner.onDoubt();
      return;
    }
    const before = this.status;
    this.status = state.status;
    this.life.note(state);
    const { workQueues } = this.deps;
    // A line that is only proven again has kept nothing waiting: what backed off did so for reasons of its own.
    if (state.status === "CONNECTED" && before !== "CONNECTED") {
      for (const queue of ["outbound", "receipts", "media", "pictures"] as const)
        workQueues.retryNow(queue, this.lease.connectionId);
    }
    if (state.status === "DISCONNECTED") this.inTurn(() => this.end());
  }

  private async end(): Promise<void> {
    if (this.gone) return;
    await this.retire((session) => session.stop());
    await this.release();
  }

  private async release(): Promise<void> {
    await releaseLease(this.deps.database, this.lease);
    this.life.noteRelease();
    this.gone = true;
    this.owner.onGone();
  }

  private depart(end: (session: ChannelSession) => Promise<void>): void {
    if (this.gone) return;
    this.gone = true;
    this.owner.onGone();
    this.inTurn(async () => {
      await this.retire(end);
    });
  }

  private inTurn(work: () => Promise<void>): void {
    this.turn = this.turn
      .then(work)
      .catch((error: unknown) =>
        this.deps.logger.error(
          { err: error, connectionId: this.lease.connectionId },
          "a session did not reach its desired state, and will be asked again",
        ),
      );
  }
}
