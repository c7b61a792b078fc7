import { errorDetailsSchema } from "@recado/contract/error-details";
import { type EventName, eventSchemaOf } from "@recado/contract/events";
import { isMasked } from "@recado/contract/shared/is-masked";
import { seesNumbers } from "@recado/contract/shared/permission-sets";
import { z } from "zod";
import type { Actor, Program } from "../actor.ts";
import { hasPersonalData, maskPersonalData } from "./mask-answer.ts";

/**
 * Returns whether the caller is a user whose role hides customers' numbers. Programs authenticate with a connection's
 * token and see numbers.
 */
export function hidesNumbers(caller: Actor | Program | undefined): boolean {
  return caller !== undefined && "profile" in caller && !seesNumbers(caller);
}

export function maskAnswer(schema: z.ZodType, answer: unknown): unknown {
  return maskPersonalData(schema, answer);
}

/** Returns a function that masks the event's payload once; undefined for an event without customers' numbers. */
export function maskEvent(name: EventName, payload: unknown): (() => unknown) | undefined {
  const schema = eventSchemaOf(name);
  if (!schema || !hasPersonalData(schema)) return undefined;
  let masked: { payload: unknown } | undefined;
  return () => {
    masked ??= { payload: maskPersonalData(schema, payload) };
    return masked.payload;
  };
}

export function maskDetails(
  details: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  return details && (maskPersonalData(errorDetailsSchema, details) as Record<string, unknown>);
}

/**
 * Removes the fields of a form that the answer masks and that contain a mask. The browser sent back what it was shown, so
 * the stored values have to stay.
 */
export function withoutMasks(form: unknown, answer: z.ZodType): unknown {
  if (typeof form !== "object" || form === null || Array.isArray(form)) return form;
  const shape: Readonly<Record<string, z.ZodType>> = answer instanceof z.ZodObject ? answer.shape : {};
  const isStored = ([name, value]: [string, unknown]) =>
    typeof value === "string" && isMasked(value) && shape[name] !== undefined && hasPersonalData(shape[name]);
  return Object.fromEntries(Object.entries(form).filter((entry) => !isStored(entry)));
}
