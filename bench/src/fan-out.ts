import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { eventName } from "@recado/contract/event-name";
import { io, type Socket } from "socket.io-client";
import type { FanOutRequest } from "./fan-out-process.ts";
import { type Measurement, median } from "./outcome.ts";

const sockets = 1_000;
const seers = 50;
const events = 1_000;
const rounds = 5;

/**
 * Compares two ways to send an event to fifty of a thousand sockets: the program's live events, which select the users
 * who may see it, and a bare emit to a room with these fifty sockets. Measures the sender's CPU time until all fifty
 * have received the event; the CPU time of the receivers does not count.
 */
export async function measureFanOut(): Promise<Measurement[]> {
  const sender = fork(join(import.meta.dirname, "fan-out-process.ts"), { stdio: "inherit" });
  const [urls] = (await once(sender, "message")) as [{ live: string; bare: string }];
  const heard = { live: await openCrowd(urls.live), bare: await openCrowd(urls.bare) };
  const spent = { live: [] as number[], bare: [] as number[] };
  await sendOnce(sender, "live", heard.live);
  await sendOnce(sender, "bare", heard.bare);
  for (let round = 0; round < rounds; round++)
    for (const which of ["bare", "live"] as const)
      spent[which].push(await sendOnce(sender, which, heard[which]));
  const stray = heard.live.strangers() + heard.bare.strangers();
  for (const crowd of [heard.live, heard.bare]) crowd.close();
  sender.kill();
  const ratio = median(spent.bare) / median(spent.live);
  return [
    {
      name: "fan-out",
      measured: `${(events / median(spent.live)).toFixed(0)} events/s of CPU, ${stray} heard by others`,
      limit: `${(events / median(spent.bare)).toFixed(0)}/s bare emit`,
      ratio,
      promise: "≥ 0.60 of a bare room emit",
      held: ratio >= 0.6 && stray === 0,
    },
  ];
}

interface ManyTickets {
  /** Resolves when each of the fifty sockets has received the given number of further events. */
  hear(events: number): Promise<void>;
  /** Returns the number of events that sockets received without being allowed to. */
  strangers(): number;
  close(): void;
}

async function openCrowd(url: string): Promise<ManyTickets> {
  let total = 0;
  let strangers = 0;
  let wake = () => {};
  const crowd: Socket[] = [];
  // Opens few sockets at the same time, because a thousand simultaneous handshakes would delay each other.
  for (let start = 0; start < sockets; start += seers)
    crowd.push(...(await Promise.all(Array.from({ length: seers }, (_, index) => open(start + index)))));

  async function open(number: number): Promise<Socket> {
    const maySee = number < seers;
    const token = `${maySee ? "sees" : "other"}:${number + 1}`;
    const socket = io(url, {
      transports: ["websocket"],
      query: { token },
      forceNew: true,
      reconnection: false,
    });
    socket.on(eventName(1, "ticket"), () => {
      if (!maySee) strangers += 1;
      total += 1;
      wake();
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("ready", resolve);
      socket.once("connect_error", reject);
    });
    await socket.emitWithAck("joinNotification", null);
    return socket;
  }

  return {
    hear(events) {
      const goal = total + events * seers;
      return new Promise((resolve) => {
        wake = () => total >= goal && resolve();
      });
    },
    strangers: () => strangers,
    close: () => {
      for (const socket of crowd) socket.disconnect();
    },
  };
}

/** Returns the CPU time in seconds that the sender needed. */
async function sendOnce(sender: ChildProcess, which: "live" | "bare", crowd: ManyTickets): Promise<number> {
  const before = await cpuOf(sender);
  const all = crowd.hear(events);
  tell(sender, { emit: which, events });
  await all;
  return (await cpuOf(sender)) - before;
}

async function cpuOf(sender: ChildProcess): Promise<number> {
  tell(sender, { spent: true });
  const [{ spent }] = (await once(sender, "message")) as [{ spent: NodeJS.CpuUsage }];
  return (spent.user + spent.system) / 1_000_000;
}

function tell(sender: ChildProcess, question: FanOutRequest): void {
  sender.send(question);
}
