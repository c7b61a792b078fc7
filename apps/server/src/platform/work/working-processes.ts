import type { Bus } from "../bus/bus.ts";
import type { WorkQueueName } from "./work-queues.ts";

declare module "../db/database.ts" {
  interface Topics {
    /**
     * Names the queues that a process drains. Each process sends this message at intervals, and with an empty list when
     * it stops.
     */
    working: true;
  }
}

/** Tracks which processes drain which queues, from the messages that these processes send. */
export interface WorkingProcesses {
  /** Announces that this process now drains one more queue. */
  add(queue: WorkQueueName): void;
  /** Returns the id of a different process that drains the queue, chosen at random; undefined if there is none. */
  pick(queue: WorkQueueName): string | undefined;
  stop(): Promise<void>;
}

const tellMilliseconds = 5_000;
/**
 * Time after which a silent process is ignored: slightly more than two of its messages. A process that died sends none.
 */
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
      // If several queues are added in the same tick, they are announced in one message.
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
