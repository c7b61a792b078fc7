import { z } from "zod";
import { countries } from "./shared/countries.ts";
import { deletedEvent, reloadEvent, savedEvent } from "./shared/event-shapes.ts";
import { listQuery, pageAnswer } from "./shared/pagination.ts";
import { defineResource, defineRoute } from "./shared/route.ts";
import { daySchema, idParams, idSchema, instantSchema, okSchema, text } from "./shared/wire.ts";

/** Meta's message categories in the Cloud API; each has its own price. */
export const messageCategories = ["marketing", "utility", "authentication", "service"] as const;
export type MessageCategory = (typeof messageCategories)[number];

/** An amount in one currency, with up to six decimal places. */
export const moneySchema = z.object({ currency: z.string(), amount: z.number() });
export type Money = z.infer<typeof moneySchema>;

/** Largest number of decimal places of a price. */
export const pricePlaces = 6;
const maxPrice = 1_000;

/**
 * Meta's prices for messages to one country. They apply from `validFrom` until a later entry of the same country; a
 * null price is unknown.
 */
export const messageRateSchema = z.object({
  id: idSchema,
  country: z.string(),
  validFrom: daySchema,
  currency: z.string(),
  marketing: z.number().nullable(),
  utility: z.number().nullable(),
  authentication: z.number().nullable(),
  service: z.number().nullable(),
  /** Whether the entry came with the product and nobody has changed it since. */
  isExample: z.boolean(),
  updatedAt: instantSchema,
});
export type MessageRate = z.infer<typeof messageRateSchema>;

const price = z
  .number({ error: "Preço inválido" })
  .min(0, "Preço inválido")
  .max(maxPrice, "Preço inválido")
  .refine((value) => Number(value.toFixed(pricePlaces)) === value, "Preço inválido")
  .nullable();

const rateFields = z.object({
  country: text({ error: "Obrigatório" })
    .trim()
    .toUpperCase()
    .refine((code) => countries.includes(code), "País inválido"),
  validFrom: daySchema,
  currency: text({ error: "Obrigatório" })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, "Moeda inválida"),
  marketing: price,
  utility: price,
  authentication: price,
  service: price,
});

export const messageRateForm = rateFields.extend({
  marketing: price.default(null),
  utility: price.default(null),
  authentication: price.default(null),
  service: price.default(null),
});
export type MessageRateForm = z.output<typeof messageRateForm>;

const superOnly = { who: "super" } as const;

const messageRateResource = defineResource({
  name: "messageRate",
  plan: "any",
  notFound: "ERR_NO_MESSAGE_RATE_FOUND",
  audited: "messageRates",
  shared: true,
});

export const listMessageRates = defineRoute(messageRateResource, {
  method: "GET",
  path: "/message-rates",
  access: superOnly,
  summary: "List WhatsApp's message rates by country, latest first within a country",
  query: listQuery,
  answer: z.object({ records: z.array(messageRateSchema), ...pageAnswer }),
});

export const getMessageRate = defineRoute(messageRateResource, {
  method: "GET",
  path: "/message-rates/:id",
  access: superOnly,
  summary: "Get a message rate",
  params: idParams,
  answer: messageRateSchema,
});

export const createMessageRate = defineRoute(messageRateResource, {
  method: "POST",
  path: "/message-rates",
  access: superOnly,
  summary: "Create a country's message rates from a date on; earlier days keep their rates",
  body: messageRateForm,
  answer: messageRateSchema,
});

export const updateMessageRate = defineRoute(messageRateResource, {
  method: "PUT",
  path: "/message-rates/:id",
  access: superOnly,
  summary: "Correct a message rate; omitted fields keep their values",
  params: idParams,
  body: rateFields.partial(),
  answer: messageRateSchema,
});

export const deleteMessageRate = defineRoute(messageRateResource, {
  method: "DELETE",
  path: "/message-rates/:id",
  access: superOnly,
  summary: "Delete a message rate",
  params: idParams,
  answer: okSchema,
});

export const maxImportedRates = 1_000;

export const importMessageRates = defineRoute(messageRateResource, {
  method: "POST",
  path: "/message-rates/import",
  access: superOnly,
  summary: "Import message rates, all or none; rates of the same country and date are replaced",
  body: z.object({ rows: z.array(messageRateForm).min(1, "Obrigatório").max(maxImportedRates) }),
  answer: z.object({ added: z.int().nonnegative(), replaced: z.int().nonnegative() }),
});

export const events = {
  /** A price entry changed. The event is sent to super users only. */
  messageRate: z.union([
    savedEvent("messageRate", messageRateSchema),
    deletedEvent("messageRateId"),
    reloadEvent,
  ]),
};
