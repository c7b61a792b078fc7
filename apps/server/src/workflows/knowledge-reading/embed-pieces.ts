import { findAiModels } from "../../domain/ai-providers/queries.ts";
import { vectorsKey } from "../../domain/knowledge/actions.ts";
import { findPiecesWithoutVector, storeVectors } from "../../domain/knowledge/vector-store.ts";
import { AppError } from "../../platform/errors.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { AssistantRefusal } from "../../ports/assistant.ts";
import { embedWithAi } from "../ai-calls/embed-and-transcribe.ts";
import type { AiDeps } from "../ai-calls/run-ai.ts";

export interface EmbeddingDeps extends AiDeps {
  /** Aborted when the program ends. */
  ending: AbortSignal;
}

/** Number of pieces whose vectors are made by one call and stored in one transaction. */
const piecesAtOnce = 64;
/** Time after which a budget that is used up, or a provider that refuses, is tried again. */
const patientMilliseconds = 15 * 60_000;

/**
 * Makes the vectors of all pieces of a company that have none, or one of another model. Without a model for embeddings it
 * does nothing. While the budget is used up or the provider refuses, the pieces wait; the search finds them by their
 * words meanwhile.
 */
export async function embedPieces(deps: EmbeddingDeps, claim: Claim): Promise<void> {
  const { database, secrets, ending } = deps;
  const { companyId } = claim;
  for (;;) {
    const pieces = await database.read(companyId, async (db) => {
      const [model] = await findAiModels(db, secrets, "embedding");
      return model ? findPiecesWithoutVector(db, model.model, piecesAtOnce) : [];
    });
    if (pieces.length === 0) {
      await database.write(companyId, (db) => claim.end(db));
      return;
    }
    const texts = pieces.map(({ text }) => text);
    const { result, model } = await embedWithAi(deps, { companyId }, texts, ending).catch(waitOrThrow);
    await database.write(companyId, (db) =>
      storeVectors(
        db,
        model,
        pieces.map(({ id, text }, index) => ({ id, text, vector: result[index] ?? new Float32Array() })),
      ),
    );
  }
}

function waitOrThrow(error: unknown): never {
  const isPatient =
    error instanceof AssistantRefusal || (error instanceof AppError && error.code === "ERR_AI_LIMIT");
  if (!isPatient) throw error;
  throw new RetryLater(`${vectorsKey} of knowledge wait: the AI budget is used up or the provider refuses`, {
    cause: error,
    afterMilliseconds: patientMilliseconds,
  });
}
