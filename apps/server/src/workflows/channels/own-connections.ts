/*
 * Each WhatsApp connection is owned by one of the processes with the role `channels`. Every five seconds a process
 * renews its leases, gives back the leases beyond its share and takes free ones. owned-connection.ts keeps a session
 * open for each lease; session-host.ts stores the events that the session reports. Each write of a session checks the
 * epoch of its lease, so that an earlier owner can change nothing (fence-session.ts). request-from-owner.ts lets any
 * process send a request to a connection's owner.
 */

import {
  findFairShare,
  findLeased,
  forgetOwner,
  leaseSeconds,
  type OwnedLease,
  releaseLease,
  renewLeases,
  type TakenLease,
  takeLeases,
} from "../../domain/connections/lease-store.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { ChannelSession } from "../../ports/channel.ts";
import { OwnedConnection, type OwnedConnectionDeps } from "./owned-connection.ts";

export interface OwnerDeps extends Omit<OwnedConnectionDeps, "holds"> {
  bus: Bus;
  /** Id of this process, unique among all processes that share the database. */
  self: string;
}

export interface ConnectionOwner {
  /** Returns the live session of a connection; undefined if this process does not own the connection. */
  session(connectionId: number): ChannelSession | undefined;
  /** Returns the ids of the connections over which this process can send at present. */
  connected(): number[];
  /** Returns the number of connections that this process owns, in any state. */
  carried(): number;
  stop(): Promise<void>;
}

const lookMilliseconds = 5_000;
const mostOwned = 200;
/**
 * Number of connections that are handed to another process at a time, so that not all connections are interrupted at
 * once.
 */
const handedOverAtOnce = 10;

/**
 * Takes leases on connections. Keeps a session open for each leased connection, as long as the connection should run.
 */
export function ownConnections(deps: OwnerDeps): ConnectionOwner {
  const owned: Owned = new Map();
  /** Time at which the leases end, on a monotonic clock. That clock goes on while the process is paused. */
  let heldUntil = 0;
  const holds = () => performance.now() < heldUntil;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    const begun = performance.now();
    looking = attend({ ...deps, holds }, owned, look, () => {
      heldUntil = begun + leaseSeconds * 1_000;
    })
      .catch((error: unknown) =>
        deps.logger.warn(
          { err: error },
          "checking the connections failed, checking again at the next interval",
        ),
      )
      .finally(() => {
        looking = undefined;
        if (!lookAgain) return;
        lookAgain = false;
        look();
      });
  }

  deps.bus.subscribe("connection", look);
  deps.bus.onGap(look);
  const timer = setInterval(look, lookMilliseconds);
  look();
  return {
    session: (connectionId) => (holds() ? owned.get(connectionId)?.openSession() : undefined),
    connected: () =>
      holds() ? [...owned].filter(([, connection]) => connection.isConnected()).map(([id]) => id) : [],
    carried: () => (holds() ? owned.size : 0),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all([...owned.values()].map((connection) => connection.idle()));
      await forgetOwner(deps.database, deps.self);
      // Other processes also check for free connections at intervals. If the message is lost, they only take the
      // connections a little later.
      await deps.bus
        .send("connection", "left")
        .catch((error: unknown) =>
          deps.logger.warn(
            { err: error },
            "other processes not told of the shutdown, taking over the connections at their next check",
          ),
        );
    },
  };
}

type Owned = Map<number, OwnedConnection>;

type AttendDeps = OwnerDeps & Pick<OwnedConnectionDeps, "holds">;

async function attend(deps: AttendDeps, owned: Owned, look: () => void, onHeld: () => void): Promise<void> {
  const held = await renewLeases(deps.database, deps.self);
  onHeld();
  await releaseLost(deps, owned, held);
  for (const lease of held) {
    const connection = owned.get(lease.connectionId);
    if (connection) connection.follow(lease.desiredState);
    // This process holds a lease but has no session for the connection. Either the response to taking the lease was
    // lost, or the lease was given back a moment ago.
    else await releaseLease(deps.database, lease);
  }
  const share = Math.min(mostOwned, await findFairShare(deps.database));
  handOver(deps, owned, share);
  const free = share - owned.size;
  for (const lease of free > 0 ? await takeLeases(deps.database, deps.self, free) : []) {
    const onGone = () => {
      if (owned.get(lease.connectionId) === connection) {
        owned.delete(lease.connectionId);
        deps.bus.forget(`connection:${lease.connectionId}`);
      }
      look();
    };
    const connection: OwnedConnection = new OwnedConnection(deps, lease, { onGone, onDoubt: look });
    owned.set(lease.connectionId, connection);
    await deps.bus.follow(`connection:${lease.connectionId}`);
    noteTaking(deps, lease);
    connection.follow(lease.desiredState);
  }
}

function noteTaking({ logger, metrics }: OwnerDeps, lease: TakenLease): void {
  const { companyId, connectionId, epoch, isTakenOver } = lease;
  if (isTakenOver) metrics.count("recado_connection_takeovers_total");
  logger.info(
    { companyId, connectionId, epoch },
    isTakenOver
      ? "connection taken over from an unresponsive process"
      : "connection acquired by this process",
  );
}

/** Hands connections beyond this process's fair share to processes that own fewer connections. */
function handOver(deps: OwnerDeps, owned: Owned, share: number): void {
  const staying = [...owned.values()].filter((connection) => !connection.isLeaving());
  const surplus = Math.min(staying.length - share, handedOverAtOnce);
  for (const connection of surplus > 0 ? staying.slice(-surplus) : [])
    connection
      .idle()
      .then(() => deps.bus.send("connection", String(connection.lease.connectionId)))
      .catch((error: unknown) =>
        deps.logger.warn(
          { err: error },
          "released connection not announced, other processes take over the connection at their next check",
        ),
      );
}

async function releaseLost(deps: OwnerDeps, owned: Owned, held: readonly OwnedLease[]): Promise<void> {
  const epochs = new Map(held.map(({ connectionId, epoch }) => [connectionId, epoch]));
  const lost = [...owned].filter(([id, { lease }]) => epochs.get(id) !== lease.epoch);
  if (lost.length === 0) return;
  const existing = await findLeased(
    deps.database,
    lost.map(([id]) => id),
  );
  for (const [id, connection] of lost)
    if (existing.has(id)) {
      const { companyId } = connection.lease;
      deps.metrics.count("recado_connections_lost_total");
      deps.logger.warn(
        { companyId, connectionId: id },
        "connection taken over by another process, closing the session in this process",
      );
      connection.leave();
    } else connection.logOutAndForget();
}
