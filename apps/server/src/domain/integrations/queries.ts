import type { IntegrationForm } from "@recado/contract/integrations";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { formOf } from "./present.ts";
import { type IntegrationSecret, placeOfIntegration } from "./rules.ts";
import { findIntegration } from "./store.ts";

/** Integration with decrypted secrets, used to send requests to the integration and never presented to clients. */
export interface OpenIntegration extends IntegrationForm {
  id: number;
  /** Secret that signs our requests to the integration. */
  signingSecret: string;
}

export async function openIntegration(
  db: ReadTx,
  secrets: Secrets,
  id: number,
): Promise<OpenIntegration | undefined> {
  const row = await findIntegration(db, id);
  if (!row) return undefined;
  const open = (sealed: Uint8Array, secret: IntegrationSecret) =>
    secrets.open(sealed, placeOfIntegration(db.companyId, id, secret)).toString();
  return {
    ...formOf(row),
    id,
    jsonContent: row.json_content ? open(row.json_content, "jsonContent") : "",
    signingSecret: open(row.signing_secret, "signingSecret"),
  };
}
