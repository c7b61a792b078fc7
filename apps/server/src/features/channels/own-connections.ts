import type { Bus } from "../../platform/bus/bus.ts";
import type { ChannelSession } from "../../ports/channel.ts";
import {
  findFairShare,
  findLeased,
  forgetCarrier,
  type HeldLease,
  leaseSeconds,
  releaseLease,
  renewLeases,
  takeLeases,
} from "./leases.ts";
import { CarriedConnection, type CarryHouse } from "./owned-connection.ts";

export interface CarrierHouse extends Omit<CarryHouse, "holds"> {
  bus: Bus;
  /** This process, among all that share the database. */
  self: string;
}

export interface Carrier {
  /** The session of a connection that this process carries. */
  session(connectionId: number): ChannelSession | undefined;
  /** Connections that can send at this moment. */
  connected(): number[];
  stop(): Promise<void>;
}

const lookMilliseconds = 5_000;
const mostCarried = 200;
/** A newcomer gets its share in pieces, so that not everything is on the move at once. */
const handedOverAtOnce = 10;

/** Takes leases on connections and keeps a session open for each as long as it is wished for and the lease is ours. */
export function carryConnections(house: CarrierHouse): Carrier {
  const carried: Carried = new Map();
  /** By our own clock, which goes on while the process is paused. */
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
    looking = attend({ ...house, holds }, carried, look, () => {
      heldUntil = begun + leaseSeconds * 1_000;
    })
      .catch((error: unknown) =>
        house.logger.warn({ err: error }, "the connections could not be looked after"),
      )
      .finally(() => {
        looking = undefined;
        if (!lookAgain) return;
        lookAgain = false;
        look();
      });
  }

  house.bus.subscribe("connection", look);
  house.bus.onGap(look);
  const timer = setInterval(look, lookMilliseconds);
  look();
  return {
    session: (connectionId) => (holds() ? carried.get(connectionId)?.session : undefined),
    connected: () =>
      holds() ? [...carried].filter(([, connection]) => connection.isConnected()).map(([id]) => id) : [],
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all([...carried.values()].map((connection) => connection.rest()));
      await forgetCarrier(house.database, house.self);
      // The others look by themselves before long.
      await house.bus
        .say("connection", "left")
        .catch((error: unknown) => house.logger.warn({ err: error }, "the others were not told"));
    },
  };
}

type Carried = Map<number, CarriedConnection>;

type AttendHouse = CarrierHouse & Pick<CarryHouse, "holds">;

async function attend(
  house: AttendHouse,
  carried: Carried,
  look: () => void,
  onHeld: () => void,
): Promise<void> {
  const held = await renewLeases(house.database, house.self);
  onHeld();
  await giveUpLost(house, carried, held);
  for (const lease of held) {
    const connection = carried.get(lease.connectionId);
    if (connection) connection.follow(lease.wish);
    // Taken without our knowing, as when the database's answer was lost, or given back just now.
    else await releaseLease(house.database, lease);
  }
  const share = Math.min(mostCarried, await findFairShare(house.database, house.self));
  handOver(house, carried, share);
  const free = share - carried.size;
  for (const lease of free > 0 ? await takeLeases(house.database, house.self, free) : []) {
    const connection: CarriedConnection = new CarriedConnection(house, lease, () => {
      if (carried.get(lease.connectionId) === connection) carried.delete(lease.connectionId);
      look();
    });
    carried.set(lease.connectionId, connection);
    connection.follow(lease.wish);
  }
}

/** What is more than this process's share goes to those that have less. */
function handOver(house: CarrierHouse, carried: Carried, share: number): void {
  const staying = [...carried.values()].filter((connection) => !connection.isLeaving());
  const surplus = Math.min(staying.length - share, handedOverAtOnce);
  for (const connection of surplus > 0 ? staying.slice(-surplus) : [])
    connection
      .rest()
      .then(() => house.bus.say("connection", String(connection.lease.connectionId)))
      .catch((error: unknown) =>
        house.logger.warn({ err: error }, "a connection that was handed over was not announced"),
      );
}

async function giveUpLost(house: CarrierHouse, carried: Carried, held: readonly HeldLease[]): Promise<void> {
  const epochs = new Map(held.map(({ connectionId, epoch }) => [connectionId, epoch]));
  const lost = [...carried].filter(([id, { lease }]) => epochs.get(id) !== lease.epoch);
  if (lost.length === 0) return;
  const existing = await findLeased(
    house.database,
    lost.map(([id]) => id),
  );
  for (const [id, connection] of lost)
    if (existing.has(id)) connection.leave();
    else connection.bidFarewell();
}
