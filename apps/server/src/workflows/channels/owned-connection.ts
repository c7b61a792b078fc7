import type { Logger } from "pino";
import { type DesiredState, releaseLease, settleDesiredState } from "../../domain/connections/lease-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { withTimeout } from "../../platform/with-timeout.ts";
import type { WorkQueues } from "../../platform/work/work-queues.ts";
import type { Channel, ChannelSession, ConnectionLease, SessionState } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import { type ConnectionLifecycle, createConnectionLifecycle } from "./connection-lifecycle.ts";
import { fenceSession } from "./fence-session.ts";
import { createSessionHost } from "./session-host.ts";

export interface OwnedConnectionDeps {
  database: Database;
  workQueues: WorkQueues;
  channel: Channel;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, "count">;
  /** Returns true while this process's leases have certainly not expired. */
  holds(): boolean;
}

const opening: SessionState = {
  status: "OPENING",
  qrcode: "",
  reason: null,
  retries: 0,
  number: null,
};
const loggedOut: SessionState = { ...opening, status: "DISCONNECTED", reason: "loggedOutHere" };

/** Milliseconds after which a session that does not open or end counts as hung and is abandoned. */
const patience = { open: 30_000, end: 8_000 };

export interface ConnectionWatcher {
  /** Called when the session has ended and this process has given the connection up. */
  onGone(): void;
  /** Called when this process may have lost the lease, to another process or to none. */
  onDoubt(): void;
}

/** Connection that this process holds a lease on. The object exists from taking the lease to giving it up. */
export class OwnedConnection {
  readonly lease: ConnectionLease;
  private readonly deps: OwnedConnectionDeps;
  private readonly owner: ConnectionWatcher;
  private session: ChannelSession | undefined;
  private status: SessionState["status"] | undefined;
  /**
   * End of the newest change to the session. Each change waits for it, so that sessions are opened and ended one after
   * another.
   */
  private turn = Promise.resolve();
  private gone = false;
  private leaving = false;
  /** True after the database no longer recognised the lease. Nothing is sent until the owner has checked the lease. */
  private doubtful = false;
  private readonly life: ConnectionLifecycle;
  private following: DesiredState | undefined;
  /**
   * Object that the session and its host share. Once `isOver` is true, the host rejects late events of an ended
   * session.
   */
  private voice = { isOver: false };

  constructor(deps: OwnedConnectionDeps, lease: ConnectionLease, owner: ConnectionWatcher) {
    this.deps = deps;
    this.lease = lease;
    this.owner = owner;
    this.life = createConnectionLifecycle(deps, lease);
  }

  /** Returns the session for sending; undefined if there is no session, or if the lease may be lost. */
  openSession(): ChannelSession | undefined {
    return this.doubtful ? undefined : this.session;
  }

  isConnected(): boolean {
    return this.openSession() !== undefined && this.status === "CONNECTED";
  }

  /** Returns true while the connection is being handed to another process. */
  isLeaving(): boolean {
    return this.leaving;
  }

  /**
   * Brings the session into the desired state, after the changes that are already under way. A second request for the
   * same state is ignored.
   */
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

  /** Stops the session, because another process owns the connection. */
  leave(): void {
    this.depart((session) => session.stop());
  }

  /** Logs the session out of WhatsApp, because the connection was deleted. */
  logOutAndForget(): void {
    this.depart((session) => session.logOut());
  }

  /** Ends the session so that another process can continue it. The connection's desired state stays the same. */
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
    // A hung session may still delete data that was stored under its epoch. The new session therefore needs a new
    // epoch, and this process gives the lease up.
    if (hasEnded) this.session = await this.open();
    else await this.release();
  }

  private async open(): Promise<ChannelSession> {
    await this.host().changeState(opening);
    const voice = { isOver: false };
    this.voice = voice;
    const coming = this.deps.channel.open(this.lease, this.host(voice));
    try {
      return fenceSession(await withTimeout(patience.open, coming), this.deps.holds);
    } catch (error) {
      voice.isOver = true;
      coming.then((late) => late.stop()).catch(() => {});
      throw error;
    }
  }

  /** Ends the session. Returns false if the session does not end in time and is abandoned. */
  private async retire(end: (session: ChannelSession) => Promise<void>): Promise<boolean> {
    const { session, voice, lease, deps } = this;
    this.session = undefined;
    try {
      if (session) await withTimeout(patience.end, end(session));
      return true;
    } catch (error) {
      deps.logger.warn(
        { err: error, connectionId: lease.connectionId },
        "session did not close in time, abandoning the session",
      );
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
    // Postponed work is retried at once when the session has just connected. A session that merely reports again that
    // it is connected changes nothing.
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
          "session did not reach its desired state, retrying",
        ),
      );
  }
}
