import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";

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

/** Starts the WhatsApp network in a box as a process of its own, which ends with ours whatever happens to us. */
export async function startSandboxProcess(stateFile: string): Promise<SandboxProcess> {
  const program = fileURLToPath(import.meta.resolve("@recado/whatsapp-sandbox/cli"));
  const child = spawn(process.execPath, [program, "--state", stateFile, "--until-stdin-ends"], {
    stdio: ["pipe", "pipe", "inherit"],
    // A terminal's Ctrl+C goes to the whole group: the sandbox stops when we say so, after our connections closed.
    detached: true,
  });
  const addresses = await firstLine(child);
  return { ...addressesSchema.parse(JSON.parse(addresses)), stop: () => stopped(child) };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`the WhatsApp sandbox ended with ${code} before it was ready`)),
    );
  });
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
