import type { MessageRate, MessageRateForm } from "@recado/contract/message-rates";
import type { AuditSubject } from "../audit-log/actions.ts";
import { fromMicros, toMicros } from "./rules.ts";
import type { MessageRateRow } from "./store.ts";

export function presentMessageRate(row: MessageRateRow): MessageRate {
  const { id, country, valid_from, currency, is_example, updated_at } = row;
  return {
    ...{ id, country, validFrom: valid_from, currency, ...pricesOf(row) },
    isExample: is_example,
    updatedAt: updated_at.toISOString(),
  };
}

export function auditedMessageRate(row: MessageRateRow): AuditSubject {
  const { country, valid_from, currency } = row;
  return { label: rateLabel(row), fields: { country, validFrom: valid_from, currency, ...pricesOf(row) } };
}

export function rateLabel({ country, valid_from }: Pick<MessageRateRow, "country" | "valid_from">): string {
  return `${country} ${valid_from}`;
}

/** Maps the rate form to columns; fields that the form omits stay unchanged. */
export function columnsOf(form: { [Field in keyof MessageRateForm]?: MessageRateForm[Field] | undefined }) {
  const { country, validFrom, currency, marketing, utility, authentication, service } = form;
  return {
    country,
    valid_from: validFrom,
    currency,
    marketing: toMicros(marketing),
    utility: toMicros(utility),
    authentication: toMicros(authentication),
    service: toMicros(service),
  };
}

function pricesOf({ marketing, utility, authentication, service }: MessageRateRow) {
  return {
    marketing: fromMicros(marketing),
    utility: fromMicros(utility),
    authentication: fromMicros(authentication),
    service: fromMicros(service),
  };
}
