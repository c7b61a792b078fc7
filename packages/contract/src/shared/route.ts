import { z } from "zod";
import type { AuditArea } from "./audit-areas.ts";
import type { ErrorCode } from "./errors.ts";
import type { Permission, PlanFlag } from "./permissions.ts";

/** Area of the audit log that records a change, or (`not`) the reason why the change is not recorded. */
export type AuditRule = AuditArea | { readonly not: string };

/** The entity that a group of routes deals with, and the properties that these routes share. */
export interface Resource {
  readonly name: string;
  /** Feature flag of the plan that the routes require; `any` if every company may use the routes. */
  readonly plan: PlanFlag | "any";
  /** Error code for an id that does not exist or that the caller may not see. */
  readonly notFound?: ErrorCode;
  readonly audited?: AuditRule;
  /**
   * Names of parameters and fields, in any route, that contain an id of this resource. The parameter `id` in the
   * resource's own paths needs no entry.
   */
  readonly idFields?: readonly string[];
  /** Whether the resource's ids are the same in every company. */
  readonly shared?: true;
}

/** Access rule of a route. Every route must have an access rule; without one, the code does not compile. */
export interface RouteAccess {
  /** Kind of caller. A `program` authenticates with an API token; a user authenticates with a session. */
  readonly who: "anyone" | "signedIn" | "super" | "program";
  readonly permission?: Permission;
  /** Feature flag of the plan that the route requires, if it differs from the resource's feature flag. */
  readonly plan?: PlanFlag;
  /** Whether a session that may only pay invoices can call the route. */
  readonly payment?: true;
  /** Whether a user who has to set up a second factor first can call the route. */
  readonly setup?: true;
  readonly stepUp?: StepUp;
}

/**
 * Calls for which the session must have proved within the last ten minutes who its user is: all of the route, those whose
 * path parameters have one of the listed values, or those that change one of the named fields. The last kind is checked by
 * the handler, because only it knows what a call changes. Decision 0067 says which routes ask.
 */
export type StepUp =
  | true
  | { readonly params: Readonly<Record<string, readonly string[]>> }
  | { readonly changes: readonly string[] };

export interface RouteFiles {
  /** Name of the form field that contains each file. */
  readonly field: string;
  readonly max: number;
  /** Size limit of each file in bytes; missing means the product's limit for uploads. */
  readonly maxBytes?: number;
}

/** A file as the browser represents it. */
export interface SentFile {
  name: string;
  content: Blob;
}

/** A route of the API. Its path is relative to `/api` and contains parameters as `:name`. */
export interface Route extends RouteDefinition {
  readonly resource: Resource;
}

export const routeMethods = ["GET", "POST", "PUT", "DELETE"] as const;

interface RouteDefinition {
  readonly method: (typeof routeMethods)[number];
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Error code for an unknown id, if it differs from the resource's error code. */
  readonly notFound?: ErrorCode;
  readonly audited?: AuditRule;
  /** Summary of the route in the API reference: one line that begins with a verb, at most 100 characters. */
  readonly summary: string;
  /** Details that the API reference shows below the summary, as Markdown. */
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /**
   * Files that the route accepts. They are sent as multipart/form-data, whose text fields form the body. A request
   * without files may also send the body as JSON.
   */
  readonly files?: RouteFiles;
  /**
   * Largest number of requests per minute and IP address, for routes that need protection against guessing or flooding.
   */
  readonly callsPerMinute?: number;
}

/** Type check: a route with parameters must have an error for unknown ids, set by the resource or by the route. */
type WithNotFound<R extends Resource> = R extends { notFound: ErrorCode }
  ? unknown
  : { readonly params?: never } | { readonly notFound: ErrorCode };
/** Type check: a route that changes data must have an audit rule, set by the resource or by the route. */
type WithAuditRule<R extends Resource> = R extends { audited: AuditRule }
  ? unknown
  : { readonly method: "GET" } | { readonly audited: AuditRule };

// The annotation `@__NO_SIDE_EFFECTS__` lets a bundler remove routes that a web page does not use.

/* @__NO_SIDE_EFFECTS__ */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<
  const R extends Resource,
  const D extends RouteDefinition & WithNotFound<R> & WithAuditRule<R>,
>(resource: R, route: D): D & { readonly resource: R } {
  return { ...route, resource };
}

/**
 * Returns whether the route's response is a list: an array, or an object with an array and without an id of its own.
 */
export function isListRoute({ method, answer }: Pick<RouteDefinition, "method" | "answer">): boolean {
  if (method !== "GET") return false;
  if (answer instanceof z.ZodArray) return true;
  if (!(answer instanceof z.ZodObject)) return false;
  const { shape } = answer;
  return !("id" in shape) && Object.values(shape).some((field) => field instanceof z.ZodArray);
}

/** Returns the route's error code for an unknown id. */
export function notFoundCode({ notFound, resource }: Route): ErrorCode {
  return notFound ?? resource.notFound ?? "ERR_NOT_FOUND";
}

/** Returns the plan's feature flag that the route requires; undefined if the route requires none. */
export function planFlagOf({ access, resource }: Route): PlanFlag | undefined {
  return access.plan ?? (resource.plan === "any" ? undefined : resource.plan);
}

/**
 * Returns the permissions that a route requires of a signed-in user. Exports contain customers' numbers, and a file cannot
 * be masked like an answer, so every route that answers with a file also requires the permission to see numbers.
 */
export function permissionsOf({ access, answer }: Pick<Route, "access" | "answer">): Permission[] {
  const { who, permission } = access;
  const isFile = who === "signedIn" && answer instanceof z.ZodString;
  return [...(permission ? [permission] : []), ...(isFile ? (["contacts:seeNumbers"] as const) : [])];
}

/** Returns the area of the audit log that records the route's change; undefined if the change is not recorded. */
export function auditAreaOf({ method, audited, resource }: Route): AuditArea | undefined {
  const area = audited ?? (method === "GET" ? undefined : resource.audited);
  return typeof area === "string" ? area : undefined;
}

export const anyone = { who: "anyone" } as const satisfies RouteAccess;
export const signedIn = { who: "signedIn" } as const satisfies RouteAccess;
/** Access of users, also of those who have to set up a second factor before they use anything else. */
export const signedInForSetup = { who: "signedIn", setup: true } as const satisfies RouteAccess;

/** Whether every call of the route with these path parameters asks for a recent verification. */
export function asksForVerification(stepUp: StepUp | undefined, params: unknown): boolean {
  if (stepUp === undefined || stepUp === true) return stepUp ?? false;
  if (!("params" in stepUp)) return false;
  const given = Object(params) as Record<string, string | undefined>;
  return Object.entries(stepUp.params).every(([name, values]) => values.includes(given[name] ?? ""));
}

type Output<R extends Route, Part extends "params" | "query" | "body" | "answer"> =
  NonNullable<R[Part]> extends z.ZodType ? z.output<NonNullable<R[Part]>> : undefined;
type Input<R extends Route, Part extends "params" | "query" | "body" | "answer"> =
  NonNullable<R[Part]> extends z.ZodType ? z.input<NonNullable<R[Part]>> : undefined;

export type ParamsOf<R extends Route> = R extends { params: z.ZodType } ? Output<R, "params"> : undefined;
export type QueryOf<R extends Route> = R extends { query: z.ZodType } ? Output<R, "query"> : undefined;
export type BodyOf<R extends Route> = R extends { body: z.ZodType } ? Output<R, "body"> : undefined;
/** Response as a route's handler returns it, before the schema transforms it. */
export type AnswerOf<R extends Route> = Input<R, "answer">;

type CallPart<R extends Route, Part extends "params" | "query" | "body"> = R extends {
  [P in Part]: z.ZodType;
}
  ? { [P in Part]: Input<R, Part> }
  : unknown;
/** Input of an API request as the caller passes it, before the schemas transform it. */
export type CallOf<R extends Route> = CallPart<R, "params"> &
  OptionalQuery<R> &
  CallPart<R, "body"> &
  OptionalFiles<R>;
type OptionalFiles<R extends Route> = R extends { files: RouteFiles }
  ? { files?: readonly SentFile[] }
  : unknown;
type OptionalQuery<R extends Route> = R extends { query: z.ZodType }
  ? { query?: Input<R, "query"> }
  : unknown;
