import { disconnectReasons } from "@recado/contract/connections";

/**
 * Webhook fields of Meta that the program counts but does not process. Field names come from the sender of a webhook,
 * so only documented names may become values of a metric's label.
 */
export const unreadWebhookFields = [
  "account_alerts",
  "account_review_update",
  "account_settings_update",
  "account_update",
  "business_capability_update",
  "business_status_update",
  "calls",
  "flows",
  "group_lifecycle_update",
  "group_participants_update",
  "group_settings_update",
  "group_status_update",
  "history",
  "message_template_components_update",
  "message_template_quality_update",
  "partner_solutions",
  "payment_configuration_update",
  "phone_number_name_update",
  "phone_number_quality_update",
  "security",
  "smb_app_state_sync",
  "tracking_events",
] as const;

const reasons = [...disconnectReasons, "none"] as const;

/**
 * Counters by their Prometheus name. Each label lists its possible values; every series is exported from the start with
 * the value 0. `any` stands for values that a list elsewhere defines. No label may contain a company, user or phone
 * number. `docs/operators/metrics.md` describes every counter.
 */
export const counters = {
  recado_messages_received_total: {
    help: "Messages of customers that were stored",
    labels: {},
  },
  recado_messages_sent_total: { help: "Messages that WhatsApp accepted", labels: {} },
  recado_send_failures_total: {
    help: "Messages that failed for good, by error code",
    labels: { code: "any" },
  },
  recado_send_retries_total: {
    help: "Attempts to send that failed and are tried again, by error code",
    labels: { code: "any" },
  },
  recado_reachout_limits_total: {
    help: "Messages that WhatsApp refused, because the recipient never wrote (463)",
    labels: {},
  },
  recado_events_failed_total: {
    help: "Channel events that could not be processed, by outcome",
    labels: { outcome: ["tried again", "put aside"] },
  },
  recado_connection_openings_total: {
    help: "WhatsApp connections opened, for the first time or again after a drop",
    labels: { how: ["first", "again"] },
  },
  recado_connection_drops_total: {
    help: "WhatsApp connections that dropped and reconnect by themselves, by reason",
    labels: { reason: reasons },
  },
  recado_connection_ends_total: {
    help: "WhatsApp connections that ended and wait for a user to connect them, by reason",
    labels: { reason: reasons },
  },
  recado_connection_takeovers_total: {
    help: "WhatsApp connections taken over from a process that died or hung",
    labels: {},
  },
  recado_connections_lost_total: {
    help: "WhatsApp connections that another process took from this one",
    labels: {},
  },
  recado_sign_ins_total: {
    help: "Sign-ins, by outcome",
    labels: { outcome: ["let in", "refused", "slowed"] },
  },
  recado_webhooks_total: {
    help: "Webhook calls of the Cloud API, by outcome",
    labels: { outcome: ["accepted", "forged", "unknown number", "not understood"] },
  },
  recado_webhook_fields_total: {
    help: "Webhook fields of the Cloud API that this version ignores, by Meta's name",
    labels: { field: [...unreadWebhookFields, "other"] },
  },
  recado_pushes_total: {
    help: "Pushes to browsers, by the push service's answer",
    labels: { outcome: ["taken", "gone", "failed"] },
  },
  recado_storage_failures_total: {
    help: "Failed operations of the file storage",
    labels: { operation: ["put", "open", "describe", "remove", "removeFolder"] },
  },
  recado_pix_payments_total: {
    help: "Recorded Pix payments and refunds",
    labels: { outcome: ["paid", "paid back"] },
  },
  recado_reports_total: {
    help: "Reports read while a replica is configured, by the server that was read",
    labels: { by: ["replica", "primary"] },
  },
  recado_bulk_messages_total: {
    help: "Bulk messages written into the outbox",
    labels: {},
  },
} as const satisfies Record<string, Counted>;

interface Counted {
  help: string;
  labels: Readonly<Record<string, "any" | readonly string[]>>;
}

export type CounterName = keyof typeof counters;

type LabelsOf<Name extends CounterName> = (typeof counters)[Name]["labels"];

export type CounterLabels<Name extends CounterName> = {
  -readonly [Label in keyof LabelsOf<Name>]: LabelsOf<Name>[Label] extends readonly (infer Value)[]
    ? Value
    : string;
};

export type Count = <Name extends CounterName>(
  name: Name,
  ...labels: keyof LabelsOf<Name> extends never ? [] : [CounterLabels<Name>]
) => void;
