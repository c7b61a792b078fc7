import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

/** The sandbox running in a separate process, as in the demonstration. */
export interface WhatsappSandboxProcess {
  url: string;
  adminUrl: string;
  rootPublicKey: Buffer;
  /** Returns everything that the process has printed to standard output and standard error. */
  printed(): string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  /** Closes the process's standard input, as happens when its parent process dies. */
  hangUp(): Promise<void>;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export async function startWhatsappSandboxProcess(args: string[]): Promise<WhatsappSandboxProcess> {
  const child = spawn(process.execPath, [cli, ...args]);
  const printed: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const first = await firstLine(child, printed);
  const { url, adminUrl, rootPublicKey } = JSON.parse(first) as Record<string, string>;
  if (!url || !adminUrl || !rootPublicKey) throw new Error(`expected the sandbox's addresses, got: ${first}`);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${adminUrl}${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    url,
    adminUrl,
    rootPublicKey: Buffer.from(rootPublicKey, "base64"),
    printed: () => printed.join(""),
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    async hangUp() {
      const exited = once(child, "exit");
      child.stdin.end();
      await exited;
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
  };
}

async function firstLine(child: ChildProcessWithoutNullStreams, printed: string[]): Promise<string> {
  const lines = createInterface({ input: child.stdout });
  const line = once(lines, "line") as Promise<[string]>;
  lines.on("line", (text) => printed.push(text));
  const exited = once(child, "exit").then(() => {
    throw new Error(`the sandbox exited before it was ready: ${printed.join("")}`);
  });
  const [text] = await Promise.race([line, exited]);
  return text;
}
