import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { findListedIntegration, type ListedIntegrationRow } from "./store.ts";

export async function accessIntegration(db: ReadTx, id: number): Promise<ListedIntegrationRow> {
  const integration = await findListedIntegration(db, id);
  if (!integration) throw new AppError("ERR_NO_INTEGRATION_FOUND");
  return integration;
}
