import { z } from "zod";

const partSchema = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.enum(["image_url", "input_audio", "file", "refusal"]) }),
]);
const contentSchema = z.union([z.string(), z.array(partSchema)]).nullish();

const toolCallSchema = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const messageSchema = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "developer", "user"]), content: contentSchema }),
  z.object({
    role: z.literal("assistant"),
    content: contentSchema,
    tool_calls: z.array(toolCallSchema).nullish(),
  }),
  z.object({ role: z.literal("tool"), content: contentSchema, tool_call_id: z.string() }),
]);

const jsonSchema = z.record(z.string(), z.unknown());

const toolSchema = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().default(""),
    parameters: jsonSchema.default({}),
  }),
});
export type OfferedTool = z.output<typeof toolSchema>["function"];

const limit = z.int().min(1).nullish();

/** Body of `POST /chat/completions`. Fields that change nothing in the sandbox are accepted unread. */
export const chatRequestSchema = z.object({
  model: z.string().optional(),
  messages: z.array(messageSchema).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: limit,
  max_completion_tokens: limit,
  temperature: z.number().min(0).max(2).nullish(),
  tools: z.array(toolSchema).default([]),
  tool_choice: z
    .union([
      z.enum(["none", "auto", "required"]),
      z.object({ type: z.literal("function"), function: z.object({ name: z.string() }) }),
    ])
    .default("auto"),
  response_format: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("text") }),
      z.object({ type: z.literal("json_object") }),
      z.object({ type: z.literal("json_schema"), json_schema: z.object({ schema: jsonSchema }) }),
    ])
    .default({ type: "text" }),
});
export type ChatRequest = z.output<typeof chatRequestSchema>;
export type ChatMessage = ChatRequest["messages"][number];

/** Returns the text of a message; a picture or file is represented by its type in brackets. */
export function textOf({ content }: Pick<ChatMessage, "content">): string {
  if (!Array.isArray(content)) return content ?? "";
  return content.map((part) => ("text" in part ? part.text : `[${part.type}]`)).join("\n");
}

/** Returns the texts of the messages with the given roles, in order. */
export function textsBy(request: ChatRequest, ...roles: readonly ChatMessage["role"][]): string[] {
  return request.messages.filter(({ role }) => roles.includes(role)).map(textOf);
}
