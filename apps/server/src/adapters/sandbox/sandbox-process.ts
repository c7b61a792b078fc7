import { z } from "zod";
import { startProcess } from "./start-process.ts";

export interface SandboxAddresses {
  /** URL of the simulated WhatsApp server, for the WebSocket client. */
  url: string;
  adminUrl: string;
  /** Root public key of the sandbox's certificate chain, in base64. */
  rootPublicKey: string;
  /** Certificate authority of the sandbox's media server, in PEM format. */
  mediaCertificate: string;
}

export interface SandboxProcess extends SandboxAddresses {
  stop(): Promise<void>;
}

const addressesSchema = z.object({
  url: z.string(),
  adminUrl: z.string(),
  rootPublicKey: z.string(),
  mediaCertificate: z.string(),
});

/** Starts the simulated WhatsApp network as a process of its own. */
export async function startSandboxProcess(stateFile: string): Promise<SandboxProcess> {
  const { said, stop } = await startProcess("whatsapp-sandbox", ["--state", stateFile]);
  return { ...addressesSchema.parse(said), stop };
}
