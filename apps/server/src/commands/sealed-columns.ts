import { sql } from "kysely";
import { placeOfSent } from "../adapters/whatsapp-web/send/sent-messages.ts";
import { placeOfSession } from "../adapters/whatsapp-web/session/session-store.ts";
import { placeOfProviderKey } from "../domain/ai-providers/rules.ts";
import { placeOfClientSecret } from "../domain/identity-providers/rules.ts";
import { placeOfIntegration } from "../domain/integrations/rules.ts";
import { placeOfPromptSecret } from "../domain/prompts/rules.ts";
import { placeOfSecondFactor } from "../domain/second-factors/rules.ts";
import { placeOfSetting } from "../domain/settings/rules.ts";
import { placeOfRuleSecret } from "../domain/ticket-rules/rules.ts";
import type { SealedColumn } from "../platform/installation/reseal.ts";
import { type CloudSecret, placeOfCloudSecret } from "../ports/cloud-settings.ts";
import { placeOfMail } from "../workflows/mails/place-of-mail.ts";

/**
 * All columns of tenant tables that hold encrypted values. A test checks that each binary column is in this list or is
 * known not to be encrypted.
 */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "whatsapp_sessions",
    column: "creds",
    key: ["connection_id"],
    placeOf: (company, { connection_id }) => placeOfSession(company, Number(connection_id), "creds"),
  },
  {
    table: "whatsapp_keys",
    column: "value",
    key: ["connection_id", "type", "id"],
    placeOf: (company, { connection_id, type, id }) =>
      placeOfSession(company, Number(connection_id), `${type}:${id}`),
  },
  {
    table: "whatsapp_sent",
    column: "message",
    key: ["connection_id", "external_id"],
    placeOf: (company, { connection_id, external_id = "" }) =>
      placeOfSent(company, Number(connection_id), external_id),
  },
  cloudSecret("token", "token"),
  cloudSecret("app_secret", "appSecret"),
  cloudSecret("verify_token", "verifyToken"),
  {
    table: "integrations",
    column: "json_content",
    key: ["id"],
    placeOf: (company, { id }) => placeOfIntegration(company, Number(id), "jsonContent"),
  },
  {
    table: "integrations",
    column: "signing_secret",
    key: ["id"],
    placeOf: (company, { id }) => placeOfIntegration(company, Number(id), "signingSecret"),
  },
  {
    table: "prompts",
    column: "api_key",
    key: ["id"],
    placeOf: (company, { id }) => placeOfPromptSecret(company, Number(id), "apiKey"),
  },
  {
    table: "prompts",
    column: "voice_key",
    key: ["id"],
    placeOf: (company, { id }) => placeOfPromptSecret(company, Number(id), "voiceKey"),
  },
  {
    table: "ai_providers",
    column: "api_key",
    key: ["id"],
    placeOf: (company, { id }) => placeOfProviderKey(company, Number(id)),
  },
  {
    table: "second_factors",
    column: "secret",
    key: ["user_id"],
    placeOf: (company, { user_id }) => placeOfSecondFactor(company, Number(user_id)),
  },
  {
    table: "identity_providers",
    column: "client_secret",
    key: [],
    placeOf: (company) => placeOfClientSecret(company),
  },
  ruleSecret("secret"),
  ruleSecret("secret_before"),
  {
    table: "mails",
    column: "sealed",
    key: ["id"],
    placeOf: (company, { id = "" }) => placeOfMail(company, id),
  },
  {
    table: "settings",
    column: "value",
    key: ["key"],
    isText: true,
    only: sql`key = 'asaas'`,
    placeOf: (company) => placeOfSetting(company, "asaas"),
  },
];

function ruleSecret(column: string): SealedColumn {
  return { table: "rule_secrets", column, key: ["company_id"], placeOf: placeOfRuleSecret };
}

function cloudSecret(column: string, secret: CloudSecret): SealedColumn {
  return {
    table: "cloud_connections",
    column,
    key: ["connection_id"],
    placeOf: (company, { connection_id }) => placeOfCloudSecret(company, Number(connection_id), secret),
  };
}
