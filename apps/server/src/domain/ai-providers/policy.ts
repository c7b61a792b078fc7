import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type AiProviderRow, findAiProvider, lockAiProvider } from "./store.ts";

export async function accessAiProvider(db: ReadTx, id: number): Promise<AiProviderRow> {
  const provider = await findAiProvider(db, id);
  if (!provider) throw new AppError("ERR_NO_AI_PROVIDER_FOUND");
  return provider;
}

/** Locks the provider until the transaction ends. */
export async function lockExistingAiProvider(db: WriteTx, id: number): Promise<AiProviderRow> {
  await lockAiProvider(db, id);
  return accessAiProvider(db, id);
}
