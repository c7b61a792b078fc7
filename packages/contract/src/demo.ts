import { z } from "zod";
import { userSessionSchema } from "./auth.ts";
import { anyone, defineResource, defineRoute, signedIn } from "./shared/route.ts";
import { text } from "./shared/wire.ts";

/**
 * Routes that the browser app asks at its start. All except `getDemo` exist only in the demonstration; other installations
 * answer requests to them with 404.
 */

export const personaId = text().max(40);

export const personaSchema = z.object({
  id: personaId,
  name: z.string(),
  number: z.string(),
  online: z.boolean(),
  /** Text that is already in the phone's message field when the demonstration opens. */
  suggestion: z.string(),
});
export type Persona = z.infer<typeof personaSchema>;

/** A simulated company phone of the sandbox that scans a connection's QR code. */
export const companyPhoneSchema = z.object({ number: z.string(), name: z.string(), paired: z.boolean() });

export const personaResource = defineResource({
  name: "persona",
  plan: "any",
  notFound: "ERR_NOT_FOUND",
  audited: { not: "the demonstration's phones belong to no company" },
  idFields: ["personaId"],
  shared: true,
});

export const getDemo = defineRoute(personaResource, {
  method: "GET",
  path: "/demo",
  access: anyone,
  summary: "Get whether this installation is a demonstration",
  answer: z.object({ enabled: z.boolean(), keepsMails: z.boolean() }),
});

export const exploreDemo = defineRoute(personaResource, {
  method: "POST",
  path: "/demo/session",
  access: anyone,
  summary: "Sign in to the demonstration company without credentials",
  answer: userSessionSchema,
  callsPerMinute: 30,
});

export const listPhones = defineRoute(personaResource, {
  method: "GET",
  path: "/demo/phones",
  access: signedIn,
  summary: "List the demonstration's personas and the company phones that can scan a QR code",
  answer: z.object({ personas: z.array(personaSchema), companyPhones: z.array(companyPhoneSchema) }),
});
