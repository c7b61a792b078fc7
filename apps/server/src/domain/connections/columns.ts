import { type CloudForm, graphAddress } from "@recado/contract/cloud-api";
import type { ConnectionForm } from "@recado/contract/connections";
import type { Insertable, Updateable } from "kysely";
import type { CloudConnections, Connections } from "../../platform/db/schema.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type CloudSecret, placeOfCloudSecret } from "../../ports/cloud-settings.ts";

const columns = {
  name: "name",
  provider: "provider",
  greetingMessage: "greeting_message",
  complationMessage: "complation_message",
  outOfHoursMessage: "out_of_hours_message",
  ratingMessage: "rating_message",
  transferQueueId: "transfer_queue_id",
  promptId: "prompt_id",
  integrationId: "integration_id",
  timeToTransfer: "time_to_transfer",
  expiresTicket: "expires_ticket",
  expiresInactiveMessage: "expires_inactive_message",
  timeUseBotQueues: "time_use_bot_queues",
  maxUseBotQueues: "max_use_bot_queues",
} as const satisfies Partial<Record<keyof ConnectionForm, keyof Connections>>;

const sealed = {
  token: "token",
  appSecret: "app_secret",
  verifyToken: "verify_token",
} as const satisfies Record<CloudSecret, keyof CloudConnections>;

/**
 * Maps the form of a Cloud API connection to columns. Secrets are encrypted; secrets that the form omits get no column.
 */
export function columnsOfCloud(
  secrets: Secrets,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  form: CloudForm,
): Omit<Updateable<CloudConnections>, "company_id" | "connection_id"> {
  const given = Object.entries(sealed).flatMap(([field, column]) => {
    const secret = field as CloudSecret;
    const place = placeOfCloudSecret(companyId, connectionId, secret);
    return form[secret] === "" ? [] : [[column, secrets.seal(Buffer.from(form[secret]), place)]];
  });
  return {
    phone_number_id: form.phoneNumberId,
    waba_id: form.wabaId,
    graph_version: form.graphVersion,
    base_url: graphAddress(form.baseUrl),
    ...Object.fromEntries(given),
  };
}

type Given = { [Field in keyof ConnectionForm]?: ConnectionForm[Field] | undefined };

/**
 * Maps the form's given fields to columns of the connection's row. Queues and the default flag are stored elsewhere.
 */
export function columnsOfConnection(form: Given): Partial<Omit<Insertable<Connections>, "company_id">> {
  const given = Object.entries(columns).filter(
    ([field]) => form[field as keyof typeof columns] !== undefined,
  );
  return {
    ...Object.fromEntries(given.map(([field, column]) => [column, form[field as keyof typeof columns]])),
    ...(form.schedules !== undefined && { schedules: storableJson(form.schedules) }),
  };
}
