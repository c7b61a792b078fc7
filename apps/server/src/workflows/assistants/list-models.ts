import { openAiUrl } from "@recado/contract/prompts";
import { openPrompt } from "../../domain/prompts/queries.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { ModelAccess } from "../../ports/language-models.ts";

interface AskedAddress {
  promptId?: number | null | undefined;
  baseUrl: string | null;
  apiKey: string;
}

/**
 * Returns the URL and API key for listing models. If the form contains no key, the prompt's stored key is used, but
 * only for the prompt's stored URL.
 */
export async function readModelAccess(
  db: ReadTx,
  secrets: Secrets,
  { promptId, baseUrl, apiKey }: AskedAddress,
): Promise<ModelAccess> {
  const url = baseUrl ?? openAiUrl;
  const kept = promptId ? await openPrompt(db, secrets, promptId) : undefined;
  if (promptId && !kept) throw new AppError("ERR_NO_PROMPT_FOUND");
  if (apiKey !== "") return { url, apiKey };
  return { url, apiKey: kept?.service?.url === url ? kept.service.apiKey : null };
}
