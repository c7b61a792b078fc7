import { z } from "zod";
import type { AuditArea } from "./audit-areas.ts";
import type { ErrorCode } from "./errors.ts";
import type { Permission, PlanFlag } from "./permissions.ts";

/** The area of the audit log that records a change, or the reason why it is not recorded. */
export type AuditRule = AuditArea | { readonly not: string };

/** The entity that a group of routes is about, with the properties that all of them share. */
export interface Resource {
  readonly name: string;
  /** The plan's feature flag that the routes need; `any` where every company has them. */
  readonly plan: PlanFlag | "any";
  /** Error for an id that does not exist or that the caller may not see. */
  readonly notFound?: ErrorCode;
  readonly audited?: AuditRule;
  /**
   * Names of other parameters and fields, in any route, that contain this resource's id. `id` in its own paths needs no
   * entry.
   */
  readonly idFields?: readonly string[];
  /** Its ids are the same in every company. */
  readonly shared?: true;
}

/** Access rule of a route. It is required, so that a route without one does not compile. */
export interface RouteAccess {
  /** A `program` authenticates with a token of its own; a user authenticates with a session. */
  readonly who: "anyone" | "signedIn" | "super" | "program";
  readonly permission?: Permission;
  /** Set where it differs from the resource's plan. */
  readonly plan?: PlanFlag;
  /** Opens the route to a session that may only pay. */
  readonly payment?: true;
}

export interface RouteFiles {
  /** Name of the form field that contains each file. */
  readonly field: string;
  readonly max: number;
  /** Limit of each file; missing means the product's largest upload. */
  readonly maxBytes?: number;
}

/** A file as a browser has it. */
export interface SentFile {
  name: string;
  content: Blob;
}

/** Paths are relative to `/api`, with `:name` for parameters. */
export interface Route extends RouteDefinition {
  readonly resource: Resource;
}

export const routeMethods = ["GET", "POST", "PUT", "DELETE"] as const;

interface RouteDefinition {
  readonly method: (typeof routeMethods)[number];
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** Set where it differs from the resource's error. */
  readonly notFound?: ErrorCode;
  readonly audited?: AuditRule;
  /** One line of the API reference: verb first, at most 100 characters. */
  readonly summary: string;
  /** Details that the API reference shows below the summary, as Markdown. */
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Files are sent as multipart/form-data, whose text fields are the body. Without files the body may also be JSON. */
  readonly files?: RouteFiles;
  /** Calls per minute and address, for routes that need protection against guessing or flooding. */
  readonly callsPerMinute?: number;
}

/** A route with parameters needs an error for unknown ids, from the resource or of its own. */
type WithNotFound<R extends Resource> = R extends { notFound: ErrorCode }
  ? unknown
  : { readonly params?: never } | { readonly notFound: ErrorCode };
/** A route that changes data says whether the audit log records it, on the resource or on the route. */
type WithAuditRule<R extends Resource> = R extends { audited: AuditRule }
  ? unknown
  : { readonly method: "GET" } | { readonly audited: AuditRule };

// The annotation lets a bundler drop the routes that a page does not use.

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

/** Whether the route answers with a list: an array, or an object around an array that is no entity itself. */
export function isListRoute({ method, answer }: Pick<RouteDefinition, "method" | "answer">): boolean {
  if (method !== "GET") return false;
  if (answer instanceof z.ZodArray) return true;
  if (!(answer instanceof z.ZodObject)) return false;
  const { shape } = answer;
  return !("id" in shape) && Object.values(shape).some((field) => field instanceof z.ZodArray);
}

/** Error for an unknown id. */
export function notFoundCode({ notFound, resource }: Route): ErrorCode {
  return notFound ?? resource.notFound ?? "ERR_NOT_FOUND";
}

/** The plan's feature flag that a company needs; undefined where none. */
export function planFlagOf({ access, resource }: Route): PlanFlag | undefined {
  return access.plan ?? (resource.plan === "any" ? undefined : resource.plan);
}

/** The audit log's area for the route's change; undefined where it is not recorded. */
export function auditAreaOf({ method, audited, resource }: Route): AuditArea | undefined {
  const area = audited ?? (method === "GET" ? undefined : resource.audited);
  return typeof area === "string" ? area : undefined;
}

export const anyone = { who: "anyone" } as const satisfies RouteAccess;
export const signedIn = { who: "signedIn" } as const satisfies RouteAccess;

type Output<R extends Route, Part extends "params" | "query" | "body" | "answer"> =
  NonNullable<R[Part]> extends z.ZodType ? z.output<NonNullable<R[Part]>> : undefined;
type Input<R extends Route, Part extends "params" | "query" | "body" | "answer"> =
  NonNullable<R[Part]> extends z.ZodType ? z.input<NonNullable<R[Part]>> : undefined;

export type ParamsOf<R extends Route> = R extends { params: z.ZodType } ? Output<R, "params"> : undefined;
export type QueryOf<R extends Route> = R extends { query: z.ZodType } ? Output<R, "query"> : undefined;
export type BodyOf<R extends Route> = R extends { body: z.ZodType } ? Output<R, "body"> : undefined;
/** Answer of a handler, before the schema transforms it. */
export type AnswerOf<R extends Route> = Input<R, "answer">;

type CallPart<R extends Route, Part extends "params" | "query" | "body"> = R extends {
  [P in Part]: z.ZodType;
}
  ? { [P in Part]: Input<R, Part> }
  : unknown;
/** Input of a call, before the schemas transform it. */
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
