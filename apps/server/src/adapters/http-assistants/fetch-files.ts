import { basename } from "node:path/posix";
import type { Agent } from "undici";
import type { AssistantReply } from "../../ports/assistant.ts";

export interface AssistantAgents {
  agent: Agent;
  /** Agent with a larger limit for responses. */
  files: Agent;
}

/** A message of an assistant; files are still URLs. */
export type AssistantMessage = { text: string } | { url: string; caption: string };

/** Largest number of files per answer; further files are sent as links. */
const mostFiles = 3;

/** Downloads images, audio, video and PDF files of an answer. Other files are sent to the customer as links. */
export async function fetchFiles(
  agent: Agent,
  told: readonly AssistantMessage[],
  signal: AbortSignal,
): Promise<AssistantReply[]> {
  const says: AssistantReply[] = [];
  for (const one of told)
    if ("text" in one) says.push({ type: "text", text: one.text });
    else {
      const isOneMore = says.filter(({ type }) => type === "file").length < mostFiles;
      const file = isOneMore ? await fetchFile(agent, one.url, signal) : undefined;
      says.push(
        file
          ? { ...file, caption: one.caption }
          : { type: "text", text: `${one.caption}\n${one.url}`.trim() },
      );
    }
  return says;
}

async function fetchFile(agent: Agent, url: string, signal: AbortSignal) {
  const { origin, pathname, search } = new URL(url);
  try {
    const headers = { "user-agent": "Recado" };
    const answer = await agent.request({ origin, path: pathname + search, method: "GET", headers, signal });
    const type = String(answer.headers["content-type"] ?? "");
    if (answer.statusCode !== 200 || !/^((image|audio|video)\/|application\/pdf\b)/i.test(type)) {
      await answer.body.dump();
      return undefined;
    }
    const bytes = await answer.body.bytes();
    return { type: "file", name: nameOf(pathname), bytes, isVoice: false } as const;
  } catch {
    signal.throwIfAborted();
    // The file is private, too large or unreachable; the customer gets the link instead.
    return undefined;
  }
}

function nameOf(path: string): string {
  try {
    return decodeURIComponent(basename(path));
  } catch {
    return basename(path);
  }
}
