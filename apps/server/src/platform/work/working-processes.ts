import type { Bus } from "../bus/bus.ts";
import type { WorkQueueName } from "./work-queues.ts";

declare module "../db/database.ts" {
  interface Topics {
    /** Queues that a process drains, sent at intervals; an empty list when it stops. */
    working: true;
  }
}

/** Tracks which processes drain which queues, from their own messages. */
export interface WorkingProcesses {
  /** Announces that this process drains another queue. */
  add(queue: WorkQueueName): void;
  /** Picks a random other process that drains the queue. */
  pick(queue: WorkQueueName): string | undefined;
  stop(): Promise<void>;
}

const tellMilliseconds = 5_000;
/** A process that died sends nothing; it is ignored after two missed messages. */
const lapseMilliseconds = 12_000;

export function createWorkingProcesses(bus: Bus, onFailure: (error: unknown) => void): WorkingProcesses {
  const mine = new Set<WorkQueueName>();
  const others = new Map<string, { queues: ReadonlySet<string>; until: number }>();
  const timer = setInterval(tell, tellMilliseconds).unref();
  let telling = false;

  bus.subscribe("working", (message) => {
    const [process = "", queues = ""] = message.split(" ");
    if (process === bus.self) return;
    if (queues === "") others.delete(process);
    else others.set(process, { queues: new Set(queues.split(",")), until: Date.now() + lapseMilliseconds });
  });

  function tell(): void {
    if (mine.size > 0) bus.send("working", `${bus.self} ${[...mine].join(",")}`).catch(onFailure);
  }

  return {
    add(queue) {
      mine.add(queue);
      if (telling) return;
      telling = true;
      // Queues added in the same tick are announced together.
      queueMicrotask(() => {
        telling = false;
        tell();
      });
    },
    pick(queue) {
      const now = Date.now();
      const able = [...others].filter(([, { queues, until }]) => queues.has(queue) && until > now);
      return able[Math.floor(Math.random() * able.length)]?.[0];
    },
    async stop() {
      clearInterval(timer);
      if (mine.size > 0) await bus.send("working", `${bus.self} `).catch(onFailure);
    },
  };
}
