import { graphAddress } from "@recado/contract/cloud-api";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type CloudSecret, placeOfCloudSecret } from "../../ports/cloud-settings.ts";
import type { GraphAccess, GraphConnection } from "./graph-client.ts";

export interface CloudNumber extends GraphAccess {
  phoneNumberId: string;
  wabaId: string;
}

interface Row {
  phone_number_id: string;
  waba_id: string;
  graph_version: string;
  base_url: string;
  token: Buffer;
}

/**
 * Loads a connection's access token and its settings for the Graph API; returns undefined if the connection was
 * removed.
 */
export async function readCloudNumber(
  { database, secrets, line }: { database: Database; secrets: Secrets; line: GraphConnection },
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<CloudNumber | undefined> {
  const row = await database.read(companyId, (db) =>
    db.first(sql<Row>`select phone_number_id, waba_id, graph_version, base_url, token from cloud_connections
      where company_id = ${db.companyId} and connection_id = ${connectionId}`),
  );
  if (!row) return undefined;
  const open = (sealed: Buffer, secret: CloudSecret) =>
    secrets.open(sealed, placeOfCloudSecret(companyId, connectionId, secret)).toString();
  return {
    line,
    phoneNumberId: row.phone_number_id,
    wabaId: row.waba_id,
    graphVersion: row.graph_version,
    baseUrl: graphAddress(row.base_url),
    token: open(row.token, "token"),
  };
}
