import type { Logger } from "pino";
import type { Bus } from "../../platform/db/bus.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Lanes } from "../../platform/lanes/lanes.ts";
import type { Channel, ChannelSession, ConnectionLease, SessionState } from "../../ports/channel.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Wish } from "../connections/store.ts";
import { type HeldLease, isDeleted, releaseLease, renewLeases, settleWish, takeLeases } from "./leases.ts";
import { createSessionHost } from "./session-host.ts";

export interface CarryHouse {
  database: Database;
  bus: Bus;
  lanes: Lanes;
  channel: Channel;
  clock: Clock;
  logger: Logger;
  /** This process, among all that share the database. */
  self: string;
}

export interface Carrier {
  /** The session of a connection that this process carries. */
  session(connectionId: number): ChannelSession | undefined;
  /** Connections that can send at this moment. */
  connected(): number[];
  carried(): number;
  stop(): Promise<void>;
}

interface Carried {
  lease: HeldLease;
  session: ChannelSession | undefined;
  status: SessionState["status"] | undefined;
  /** Openings and endings of one connection take turns. */
  turn: Promise<void>;
}

const lookMilliseconds = 5_000;
const mostCarried = 200;

/** Takes leases on connections and keeps a session open for each as long as it is wished for and the lease is ours. */
export function carryConnections(house: CarryHouse): Carrier {
  const carried = new Map<number, Carried>();
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = attend()
      .catch((error: unknown) =>
        house.logger.warn({ err: error }, "the connections could not be looked after"),
      )
      .finally(() => {
        looking = undefined;
        if (lookAgain) {
          lookAgain = false;
          look();
        }
      });
  }

  async function attend(): Promise<void> {
    const held = new Map(
      (await renewLeases(house.database, house.self)).map((lease) => [lease.connectionId, lease]),
    );
    for (const [connectionId, mine] of carried) {
      const lease = held.get(connectionId);
      if (lease?.epoch === mine.lease.epoch) follow(mine, lease);
      else if (await isDeleted(house.database, connectionId)) drop(mine, "logOut");
      else drop(mine, "stop");
    }
    const free = mostCarried - carried.size;
    for (const lease of free > 0 ? await takeLeases(house.database, house.self, free) : [])
      follow(take(lease), lease);
  }

  function take(lease: HeldLease): Carried {
    const entry: Carried = { lease, session: undefined, status: undefined, turn: Promise.resolve() };
    carried.set(lease.connectionId, entry);
    return entry;
  }

  /** Does what is wished for, in turn with whatever is under way. */
  function follow(entry: Carried, lease: HeldLease): void {
    entry.turn = entry.turn
      .then(() => fulfil(entry, lease))
      .catch((error: unknown) =>
        house.logger.error({ err: error, connectionId: lease.connectionId }, "a session could not be opened"),
      );
  }

  async function fulfil(entry: Carried, lease: HeldLease): Promise<void> {
    if (carried.get(lease.connectionId) !== entry) return;
    switch (lease.wish) {
      case "run":
        entry.session ??= await open(lease);
        return;
      case "renew":
        await entry.session?.logOut();
        await house.channel.forget(lease);
        await settleWish(house.database, lease, "renew", "run");
        entry.session = await open(lease);
        return;
      case "logOut":
        await (entry.session?.logOut() ?? house.channel.forget(lease));
        await host(lease).changeState({
          status: "DISCONNECTED",
          qrcode: "",
          reason: "loggedOutHere",
          retries: 0,
          number: null,
        });
        await end(entry, "logOut");
        return;
      case "rest":
        await entry.session?.stop();
        await end(entry, "rest");
    }
  }

  async function open(lease: ConnectionLease): Promise<ChannelSession> {
    const opening: SessionState = { status: "OPENING", qrcode: "", reason: null, retries: 0, number: null };
    await host(lease).changeState(opening);
    return house.channel.open(lease, host(lease));
  }

  function host(lease: ConnectionLease) {
    return createSessionHost(
      { database: house.database, clock: house.clock, logger: house.logger, onState },
      lease,
    );
  }

  function onState(lease: ConnectionLease, state: SessionState | undefined): void {
    const entry = carried.get(lease.connectionId);
    if (!entry || entry.lease.epoch !== lease.epoch) return;
    if (!state) {
      drop(entry, "stop");
      return;
    }
    entry.status = state.status;
    if (state.status === "CONNECTED") {
      house.lanes.look("outbound");
      house.lanes.look("receipts");
    }
    // The session has ended itself: logged out, replaced or not scanned. It rests until somebody asks for it.
    if (state.status === "DISCONNECTED" && entry.session) void entry.turn.then(() => end(entry, "run"));
  }

  async function end(entry: Carried, fulfilled: Wish): Promise<void> {
    if (carried.get(entry.lease.connectionId) !== entry) return;
    carried.delete(entry.lease.connectionId);
    await entry.session?.stop();
    await releaseLease(house.database, entry.lease, fulfilled);
    // Something else may have been wished for meanwhile.
    look();
  }

  /** Somebody else carries it, or it is gone: our session must fall silent, and nobody will need its place on the phone again. */
  function drop(entry: Carried, farewell: "stop" | "logOut"): void {
    carried.delete(entry.lease.connectionId);
    entry.turn = entry.turn
      .then(() => entry.session?.[farewell]())
      .catch((error: unknown) =>
        house.logger.warn(
          { err: error, connectionId: entry.lease.connectionId },
          "a lost session did not stop cleanly",
        ),
      );
  }

  house.bus.subscribe("connection", look);
  const timer = setInterval(look, lookMilliseconds);
  look();
  return {
    session: (connectionId) => carried.get(connectionId)?.session,
    connected: () =>
      [...carried].filter(([, { status, session }]) => session && status === "CONNECTED").map(([id]) => id),
    carried: () => carried.size,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all([...carried.values()].map((entry) => rest(house, entry)));
      carried.clear();
    },
  };
}

async function rest(house: CarryHouse, entry: Carried): Promise<void> {
  await entry.turn;
  await entry.session?.stop();
  await releaseLease(house.database, entry.lease, undefined);
}
