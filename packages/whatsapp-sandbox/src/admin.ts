import type { Logger } from "pino";
import type { SandboxFace } from "./sandbox.ts";
export async function startAdmin(_face: SandboxFace, _o: { host: string; port: number; logger: Logger }) {
  return { url: "", stop: async () => {} };
}
