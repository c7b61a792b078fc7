import { z } from "zod";
import { embeddingSize, embedText } from "../text/embed-text.ts";
import { countTokens } from "../text/split-text.ts";

const mostInputs = 2_048;
const input = z.string().min(1);

/** Body of `POST /embeddings`. Arrays of token numbers are not accepted, because the sandbox has no vocabulary. */
export const embeddingsRequestSchema = z.object({
  model: z.string().optional(),
  input: z.union([input, z.array(input).min(1).max(mostInputs)]),
  dimensions: z.int().min(1).max(3_072).default(embeddingSize),
  encoding_format: z.enum(["float", "base64"]).default("float"),
});

export function answerEmbeddings({
  model = "recado",
  input: given,
  dimensions,
  encoding_format: format,
}: z.output<typeof embeddingsRequestSchema>): object {
  const texts = typeof given === "string" ? [given] : given;
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  return {
    object: "list",
    model,
    data: texts.map((text, index) => {
      const vector = embedText(text, dimensions);
      const embedding = format === "base64" ? Buffer.from(vector.buffer).toString("base64") : [...vector];
      return { object: "embedding", index, embedding };
    }),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}
