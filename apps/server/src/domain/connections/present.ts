import type { Connection, ConnectionDiagnosis, ConnectionSession } from "@recado/contract/connections";
import type { WorkingHours } from "@recado/contract/shared/working-hours";
import type { AuditSubject } from "../audit-log/actions.ts";
import { weekLines } from "../companies/rules.ts";
import type { ConnectionRow, DiagnosisRow } from "./store.ts";

/**
 * Presents the session of a connection. Only users who operate connections receive the QR code, because the code grants
 * access to the company's WhatsApp.
 */
export function presentSession(row: ConnectionRow, mayOperate: boolean): ConnectionSession {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    qrcode: mayOperate ? row.qrcode : "",
    retries: row.retries,
    reason: row.reason,
    number: row.number,
    lastProofAt: row.last_proof_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentConnection(row: ConnectionRow, mayOperate: boolean): Connection {
  return {
    ...presentSession(row, mayOperate),
    isDefault: row.is_default,
    waitingMessages: row.waiting_messages,
    provider: row.provider,
    cloud: mayOperate && row.cloud ? presentCloud(row.cloud) : null,
    greetingMessage: row.greeting_message,
    complationMessage: row.complation_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    queueIds: row.queues.map(({ id }) => id),
    queues: row.queues,
    transferQueueId: row.transfer_queue_id,
    timeToTransfer: row.time_to_transfer,
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    expiresTicket: row.expires_ticket,
    expiresInactiveMessage: row.expires_inactive_message,
    timeUseBotQueues: row.time_use_bot_queues,
    maxUseBotQueues: row.max_use_bot_queues,
    schedules: row.schedules as WorkingHours[],
    hasToken: row.token_hash !== null,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentDiagnosis(row: ConnectionRow, diagnosis: DiagnosisRow): ConnectionDiagnosis {
  const [newest] = diagnosis.history;
  const history = diagnosis.history.map(({ status, reason, at }) => ({
    status,
    reason,
    at: new Date(at).toISOString(),
  }));
  return {
    connection: presentConnection(row, true),
    isCarried: diagnosis.is_carried,
    connectedSince: newest?.status === "CONNECTED" ? new Date(newest.at).toISOString() : null,
    waitingSince: diagnosis.waiting_since?.toISOString() ?? null,
    pendingEvents: diagnosis.pending_events,
    putAsideEvents: diagnosis.put_aside_events,
    unknownFields: diagnosis.unknown_fields.map(({ field, count, last_at }) => ({
      field,
      count,
      lastAt: new Date(last_at).toISOString(),
    })),
    history,
  };
}

function presentCloud(cloud: NonNullable<ConnectionRow["cloud"]>): Connection["cloud"] {
  return {
    phoneNumberId: cloud.phone_number_id,
    wabaId: cloud.waba_id,
    graphVersion: cloud.graph_version,
    baseUrl: cloud.base_url,
    webhookPath: `/webhooks/whatsapp-cloud/${cloud.webhook_id}`,
  };
}

export function auditedConnection(row: ConnectionRow, transferQueue: string | null): AuditSubject {
  return {
    label: row.name,
    fields: {
      name: row.name,
      isDefault: row.is_default,
      queues: row.queues.map(({ name }) => name),
      greetingMessage: row.greeting_message,
      complationMessage: row.complation_message,
      outOfHoursMessage: row.out_of_hours_message,
      ratingMessage: row.rating_message,
      transferQueue,
      prompt: row.prompt_name,
      integration: row.integration_name,
      timeToTransfer: row.time_to_transfer,
      expiresTicket: row.expires_ticket,
      expiresInactiveMessage: row.expires_inactive_message,
      timeUseBotQueues: row.time_use_bot_queues,
      maxUseBotQueues: row.max_use_bot_queues,
      schedules: weekLines(row.schedules as WorkingHours[]),
      phoneNumberId: row.cloud?.phone_number_id ?? null,
    },
  };
}
