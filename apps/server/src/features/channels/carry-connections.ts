import type { Bus } from "../../platform/db/bus.ts";
import type { ChannelSession } from "../../ports/channel.ts";
import { CarriedConnection, type CarryHouse } from "./carried-connection.ts";
import { findLeased, type HeldLease, releaseLease, renewLeases, takeLeases } from "./leases.ts";

export interface CarrierHouse extends CarryHouse {
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

/** Takes leases on connections and keeps a session open for each as long as it is wished for and the lease is ours. */
export function carryConnections(house: CarrierHouse): Carrier {
  const carried = new Map<number, CarriedConnection>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = attend(house, carried, look)
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
    session: (connectionId) => carried.get(connectionId)?.session,
    connected: () => [...carried].filter(([, connection]) => connection.isConnected()).map(([id]) => id),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all([...carried.values()].map((connection) => connection.rest()));
    },
  };
}

type Carried = Map<number, CarriedConnection>;

async function attend(house: CarrierHouse, carried: Carried, look: () => void): Promise<void> {
  const held = await renewLeases(house.database, house.self);
  await giveUpLost(house, carried, held);
  for (const lease of held) {
    const connection = carried.get(lease.connectionId);
    if (connection) connection.follow(lease.wish);
    // Taken without our knowing, as when the database's answer was lost, or given back just now.
    else await releaseLease(house.database, lease);
  }
  const free = mostCarried - carried.size;
  for (const lease of free > 0 ? await takeLeases(house.database, house.self, free) : []) {
    const connection: CarriedConnection = new CarriedConnection(house, lease, () => {
      if (carried.get(lease.connectionId) === connection) carried.delete(lease.connectionId);
      look();
    });
    carried.set(lease.connectionId, connection);
    connection.follow(lease.wish);
  }
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
