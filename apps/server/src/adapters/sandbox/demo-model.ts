import { z } from "zod";
import type { LocalService } from "../../platform/http/guarded-agent.ts";
import { type StartedSandbox, startProcess } from "./start-process.ts";

const addressesSchema = z.object({ url: z.string() });

export interface DemoModel {
  /** Resolves with the address of the model's server. */
  service: LocalService;
  stop(): Promise<void>;
}

/**
 * Creates the demonstration's language model. Its process starts at the first call, because most visits of the
 * demonstration make none.
 */
export function createDemoModel(): DemoModel {
  let starting: Promise<StartedSandbox> | undefined;
  let isStopped = false;
  return {
    async service() {
      if (isStopped) throw new Error("the demonstration's model is stopped");
      starting ??= startProcess("ai-sandbox", ["--any-key"]);
      return new URL(addressesSchema.parse((await starting).said).url);
    },
    async stop() {
      isStopped = true;
      // A failed start was reported to the call that caused it.
      await starting?.then(({ stop }) => stop()).catch(() => {});
    },
  };
}
