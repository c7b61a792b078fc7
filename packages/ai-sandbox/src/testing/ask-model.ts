import type { AiSandbox } from "../sandbox.ts";

/** Messages, tools and other fields of a chat completion; the model is added. */
export type AskedCompletion = Record<string, unknown> & { messages: readonly object[] };

export interface ReceivedCompletion {
  choices: {
    finish_reason: string;
    message: {
      content: string | null;
      tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
    };
  }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

export function post(
  sandbox: AiSandbox,
  path: string,
  body: unknown,
  key = sandbox.apiKey,
): Promise<Response> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  return fetch(`${sandbox.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

export function postChat(sandbox: AiSandbox, asked: AskedCompletion): Promise<Response> {
  return post(sandbox, "/chat/completions", { model: "recado-chat", ...asked });
}

export async function complete(sandbox: AiSandbox, asked: AskedCompletion): Promise<ReceivedCompletion> {
  const answer = await postChat(sandbox, asked);
  if (!answer.ok) throw new Error(`status ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ReceivedCompletion;
}

/** Returns the text that the model answers to a prompt and a user's message. */
export async function ask(
  sandbox: AiSandbox,
  system: string,
  user: string,
  more: object = {},
): Promise<string> {
  const messages = [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
  const { choices } = await complete(sandbox, { messages, ...more });
  return choices[0]?.message.content ?? "";
}
