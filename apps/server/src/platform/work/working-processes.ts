import type { Bus } from "../bus/bus.ts";
import type { WorkQueueName } from "./work-queues.ts";

declare module "../db/database.ts" {
  interface Topics {
    /** Which queues a process drains, said again and again; none any more when it stops. */
    working: true;
  }
}

/** Which processes drain which queues, as they say themselves. */
export interface WorkingProcesses {
  /** From now on this process drains one more. */
  add(queue: WorkQueueName): void;
  /** Another process that drains the queue, one as often as the other. */
  pick(queue: WorkQueueName): string | undefined;
  stop(): Promise<void>;
}

const tellMilliseconds = 5_000;
/** A process that died says nothing more: it is passed over once two of its words were missed. */
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
      // Those that are added in the same breath are told together.
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
