import { Readable } from "node:stream";
import {
  type CopilotPart,
  getCopilotUsage,
  reportSuggestion,
  streamSuggestion,
} from "@recado/contract/copilot";
import type { FastifyReply } from "fastify";
import { accessTicket } from "../../domain/tickets/policy.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";
import { createHourlyLimit } from "../auth/call-limit.ts";
import type { KnowledgeSearchDeps } from "../knowledge-search/search-knowledge.ts";
import { countSuggestions, insertOutcome } from "./outcome-store.ts";
import { suggest } from "./suggest.ts";

/** Most suggestions of a user in an hour; a person who reads them asks for fewer. */
const mostPerHour = 300;
const longestMilliseconds = 90_000;

export interface CopilotDeps extends KnowledgeSearchDeps {
  limits: SharedLimits;
}

export function copilotRoutes(deps: CopilotDeps): Endpoint[] {
  const hourly = createHourlyLimit(deps.limits, "copilot", mostPerHour);
  return [
    serve(streamSuggestion, async ({ actor, params, body, reply }) => {
      await hourly.count(`${actor.companyId}:${actor.userId}`);
      const signal = AbortSignal.any([abortedWith(reply), AbortSignal.timeout(longestMilliseconds)]);
      const parts = suggest(deps, actor, params.ticketId, body, signal);
      // Nobody reads the rest of a response whose connection is closed, so the call of the model ends here.
      signal.addEventListener("abort", () => void parts.return(undefined).catch(() => undefined));
      // The headers leave with the first words, so that an earlier failure is an ordinary error response.
      const first = await parts.next();
      void reply.headers({
        "content-type": "application/x-ndjson; charset=utf-8",
        "cache-control": "no-store",
        // Keeps nginx from collecting the words before it passes them on.
        "x-accel-buffering": "no",
      });
      // Fastify sends the stream as the response body, which the contract describes by its lines.
      return Readable.from(linesOf(first, parts), { objectMode: false }) as unknown as CopilotPart;
    }),
    serve(reportSuggestion, async ({ actor, params: { ticketId }, body, write }) => {
      await write(async (db) => {
        await accessTicket(db, actor, ticketId);
        await insertOutcome(db, { userId: actor.userId, ticketId, ...body });
      });
      return { message: "ok" };
    }),
    serve(getCopilotUsage, ({ read }) =>
      read(async (db) => ({ users: await countSuggestions(db, deps.clock.now()) })),
    ),
  ];
}

/** Returns a signal that is aborted when the caller closes the connection before the response is complete. */
function abortedWith({ raw }: FastifyReply): AbortSignal {
  const stop = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) stop.abort();
  });
  return stop.signal;
}

async function* linesOf(
  first: IteratorResult<CopilotPart>,
  rest: AsyncIterable<CopilotPart>,
): AsyncGenerator<string> {
  if (first.done) return;
  yield `${JSON.stringify(first.value)}\n`;
  for await (const part of rest) yield `${JSON.stringify(part)}\n`;
}
