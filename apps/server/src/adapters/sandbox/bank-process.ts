import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { DemoBank } from "../../ports/demo-bank.ts";
import { startProcess } from "./start-process.ts";

const addressesSchema = z.object({
  url: z.string(),
  adminUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  pixKey: z.string(),
  /** Certificate authority of the simulated bank, in PEM format. */
  authority: z.string(),
  certificate: z.string(),
  privateKey: z.string(),
});

export interface BankProcess extends z.output<typeof addressesSchema> {
  stop(): Promise<void>;
}

/** Starts the simulated bank as a process of its own. */
export async function startBankProcess(stateFile: string): Promise<BankProcess> {
  const { said, stop } = await startProcess("pix-sandbox", ["--state", stateFile]);
  return { ...addressesSchema.parse(said), stop };
}

/** Client with which the demonstration pays charges at the simulated bank. */
export function createDemoBank({ adminUrl }: Pick<BankProcess, "adminUrl">): DemoBank {
  return {
    async pay(txid) {
      const answer = await fetch(new URL("/pay", adminUrl), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ txid }),
      });
      await answer.arrayBuffer();
      if (answer.status === 404) throw new AppError("ERR_NO_INVOICE_FOUND");
      if (!answer.ok) throw new Error(`the demonstration's bank answered with status ${answer.status}`);
    },
  };
}
