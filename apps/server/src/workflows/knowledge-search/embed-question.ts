import { findAiModels } from "../../domain/ai-providers/queries.ts";
import { embedWithAi } from "../ai-calls/embed-and-transcribe.ts";
import type { AiDeps } from "../ai-calls/run-ai.ts";

/** Time limit for the vector of a question. A search without it finds less, but a slow search helps nobody. */
const patientMilliseconds = 3_000;

export interface EmbeddedQuestion {
  model: string;
  vector: Float32Array;
}

/**
 * Turns a question into a vector. Returns undefined if the company has no model for embeddings, and while the model fails
 * or the budget is used up; the search then compares words only.
 */
export async function embedQuestion(
  deps: AiDeps,
  companyId: number,
  question: string,
): Promise<EmbeddedQuestion | undefined> {
  const { database, secrets, logger } = deps;
  const models = await database.read(companyId, (db) => findAiModels(db, secrets, "embedding"));
  if (models.length === 0) return undefined;
  try {
    const signal = AbortSignal.timeout(patientMilliseconds);
    const { result, model } = await embedWithAi(deps, { companyId }, [question], signal);
    return result[0] && { model, vector: result[0] };
  } catch (error) {
    logger.info({ err: error, companyId }, "question not embedded, searching knowledge by words only");
    return undefined;
  }
}
