import { z } from "zod";
import { sessionSchema } from "./auth.ts";
import { anyone, defineRoute, signedIn } from "./shared/route.ts";
import { okSchema, textSchema } from "./shared/wire.ts";

/** Routes of the demonstration: they answer 404 everywhere else. */

const personaId = z.string().max(40);

export const personaSchema = z.object({
  id: personaId,
  name: z.string(),
  number: z.string(),
  online: z.boolean(),
  /** What the phone's field holds when the demonstration opens. */
  suggestion: z.string(),
});
export type Persona = z.infer<typeof personaSchema>;

/** A message as the simulated phone shows it; mine are the persona's. */
export const phoneMessageSchema = z.object({
  id: z.string(),
  mine: z.boolean(),
  text: z.string(),
  /** Ticks of the persona's own messages. */
  ack: z.int(),
  at: z.iso.datetime(),
});
export type PhoneMessage = z.infer<typeof phoneMessageSchema>;

export const phoneSchema = z.object({
  persona: personaSchema,
  /** Whether the company is typing to this persona. */
  typing: z.boolean(),
  messages: z.array(phoneMessageSchema),
});
export type Phone = z.infer<typeof phoneSchema>;

/** A company phone of the sandbox, which a QR code is scanned with. */
export const companyPhoneSchema = z.object({ number: z.string(), name: z.string(), paired: z.boolean() });

export const getDemo = defineRoute({
  method: "GET",
  path: "/demo",
  access: anyone,
  summary: "Whether this installation is a demonstration",
  answer: z.object({ enabled: z.boolean() }),
});

export const exploreDemo = defineRoute({
  method: "POST",
  path: "/demo/session",
  access: anyone,
  summary: "Sign in to the demonstration company without a form",
  answer: sessionSchema,
  callsPerMinute: 30,
});

export const getPhones = defineRoute({
  method: "GET",
  path: "/demo/phones",
  access: signedIn,
  summary: "The personas, and the company phones a QR code can be scanned with",
  answer: z.object({ personas: z.array(personaSchema), companyPhones: z.array(companyPhoneSchema) }),
});

const personaParams = z.strictObject({ personaId });

export const getPhone = defineRoute({
  method: "GET",
  path: "/demo/phones/:personaId",
  access: signedIn,
  summary: "A persona's phone: the conversation with the company as the customer sees it",
  params: personaParams,
  answer: phoneSchema,
});

export const writeAsPersona = defineRoute({
  method: "POST",
  path: "/demo/phones/:personaId/messages",
  access: signedIn,
  summary: "Write to the company as a persona",
  params: personaParams,
  body: z.object({ text: textSchema(4_096).refine((text) => text.trim() !== "", "Obrigatório") }),
  answer: phoneMessageSchema,
});

export const actAsPersona = defineRoute({
  method: "POST",
  path: "/demo/phones/:personaId/state",
  access: signedIn,
  summary: "Type, read, or switch a persona's phone on and off",
  params: personaParams,
  body: z.object({
    typing: z.boolean().optional(),
    read: z.literal(true).optional(),
    online: z.boolean().optional(),
  }),
  answer: okSchema,
});

export const scanQrCode = defineRoute({
  method: "POST",
  path: "/demo/scan",
  access: signedIn,
  summary: "Scan a connection's QR code with a company phone",
  body: z.object({ qrcode: z.string().min(1).max(1_000), number: z.string().max(20).optional() }),
  answer: okSchema,
});

export const unlinkPhone = defineRoute({
  method: "POST",
  path: "/demo/unlink",
  access: signedIn,
  summary: "Remove the linked device from a company phone",
  body: z.object({ number: z.string().max(20) }),
  answer: okSchema,
});

/** `company-{id}-demoPhone` */
export const phoneEventSchema = z.object({ action: z.literal("update"), phone: phoneSchema });
