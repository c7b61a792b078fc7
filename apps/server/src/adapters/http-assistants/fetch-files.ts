import { basename } from "node:path/posix";
import type { Agent } from "undici";
import type { AssistantReply } from "../../ports/assistant.ts";

export interface AssistantAgents {
  agent: Agent;
  /** HTTP agent that downloads files; it allows larger responses than the agent for requests to the assistant. */
  files: Agent;
}

/** Message from an assistant. A file is still a URL that has to be downloaded. */
export type AssistantMessage = { text: string } | { url: string; caption: string };

/** Largest number of files downloaded for one response of an assistant; further files are sent as links. */
const mostFiles = 3;

/**
 * Downloads the images, audio, videos and PDF files of an assistant's messages. Other files are sent to the customer as
 * links.
 */
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
    // Returns undefined if the file is at a private host, too large or unreachable, so that the customer gets the link
    // instead.
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
