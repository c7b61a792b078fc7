import { Agent, type RequestOptions, request } from "node:http";
import { type ApiCall, createClient } from "@recado/contract/shared/client";

export interface HttpLoadResult {
  perSecond: number;
  /** Durations of all requests, in milliseconds. */
  times: number[];
}

/**
 * Requests the paths in turn for some seconds, over the given number of connections, after a warm-up. An error response
 * ends the measurement.
 */
export async function applyLoad(
  url: string,
  paths: readonly string[],
  token: string,
  connections: number,
  seconds: number,
  warmUpSeconds = 1,
): Promise<HttpLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  const from = performance.now() + warmUpSeconds * 1_000;
  const until = from + seconds * 1_000;
  let next = 0;

  async function client(): Promise<void> {
    while (performance.now() < until) {
      const started = performance.now();
      await get({ agent, hostname, port, headers, path: paths[next++ % paths.length] ?? "/" });
      if (started >= from) times.push(performance.now() - started);
    }
  }

  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return { perSecond: times.length / seconds, times };
}

function get(options: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${options.path} answered with status ${answer.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}

/** Signs in and returns the token. `from` is the client's IP address for the rate limit. */
export async function fetchToken(
  url: string,
  email: string,
  password: string,
  from?: string,
): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(from && { "x-forwarded-for": from }) },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`the sign-in was answered with status ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Creates a client that calls the API with the token. */
export function createBenchClient(origin: string, token: string): ApiCall {
  return createClient(async ({ method, url, body }) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(new URL(url, origin), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  });
}
