import { z } from "zod";
import { startProcess } from "./process.ts";

export interface SandboxAddresses {
  /** Where the WhatsApp client connects. */
  url: string;
  adminUrl: string;
  /** The root of the sandbox's certificate chain, base64. */
  rootPublicKey: string;
  /** PEM: who vouches for its host of files. */
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

/** The WhatsApp network in a box. */
export async function startSandboxProcess(stateFile: string): Promise<SandboxProcess> {
  const { said, stop } = await startProcess("whatsapp-sandbox", stateFile);
  return { ...addressesSchema.parse(said), stop };
}
