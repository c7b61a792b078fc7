import { readJson } from "@recado/contract/shared/read-json";
import { z } from "zod";
import type { CalledTool, ModelTool } from "../../ports/language-models.ts";

interface ToolSettings {
  queues: readonly { id: number; name: string }[];
}

/** Change of the conversation that the model asked for. */
export interface ChosenHandOver {
  summary?: string;
  queueId?: number;
}

const longestSummary = 600;
const summary = {
  type: "string",
  description: "One or two sentences for the person who takes over.",
} as const;
const argumentsSchema = z.object({
  summary: z.string().trim().max(longestSummary).optional(),
  queue: z.string().optional(),
});

/** Tools that the model may call. Messages cannot add tools, because the list depends on the settings only. */
export function toolsOf({ queues }: ToolSettings): ModelTool[] {
  const handOver = {
    name: "hand_over",
    description:
      "Hands the conversation over to a person, when the customer asks for one or when you cannot help.",
    parameters: { type: "object", properties: { summary }, required: ["summary"] },
  };
  if (queues.length === 0) return [handOver];
  const queue = { type: "string", enum: queues.map(({ name }) => name) };
  const move = {
    name: "move_to_queue",
    description: "Moves the conversation to a person of another department.",
    parameters: { type: "object", properties: { queue, summary }, required: ["queue", "summary"] },
  };
  return [handOver, move];
}

/** Reads the first valid call. Calls of other tools, and calls with wrong arguments, are ignored. */
export function readToolCall(
  calls: readonly CalledTool[],
  settings: ToolSettings,
): ChosenHandOver | undefined {
  const offered = new Set(toolsOf(settings).map(({ name }) => name));
  for (const { name, arguments: written } of calls) {
    const read = offered.has(name) ? readArguments(written) : undefined;
    if (!read) continue;
    const told = read.summary ? { summary: read.summary } : {};
    if (name === "hand_over") return told;
    const queue = settings.queues.find((one) => one.name === read.queue);
    if (queue) return { ...told, queueId: queue.id };
  }
  return undefined;
}

function readArguments(written: string): z.output<typeof argumentsSchema> | undefined {
  try {
    return argumentsSchema.safeParse(readJson(written || "{}")).data;
  } catch {
    return undefined;
  }
}
