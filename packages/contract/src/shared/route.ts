import { z } from "zod";
import type { AuditArea } from "./audit-areas.ts";
import type { ErrorCode } from "./errors.ts";
import type { Permission, PlanFlag } from "./permissions.ts";

/** Where the audit log tells of a change, or why it does not. */
export type Audited = AuditArea | { readonly not: string };

/** The noun that routes are about. What is true of all of them is said here once. */
export interface Resource {
  readonly name: string;
  /** Which of a plan's features it belongs to; `any` where every company has it. */
  readonly plan: PlanFlag | "any";
  /** What an id is answered that names nothing, or nothing the caller may see. */
  readonly notFound?: ErrorCode;
  readonly audited?: Audited;
  /** How parameters and fields of any route are called that hold its id; `id` in a path is its own anyway. */
  readonly idFields?: readonly string[];
  /** Its ids mean the same in every company. */
  readonly shared?: true;
}

/** Who may call a route. A route without it does not compile. */
export interface Access {
  /** A program asks with a token of its own, where a user asks with a session. */
  readonly who: "anyone" | "signedIn" | "super" | "program";
  readonly permission?: Permission;
  /** Where it is another than the resource's. */
  readonly plan?: PlanFlag;
  /** Also for whoever is let in to pay, and to nothing else. */
  readonly payment?: true;
}

export interface RouteFiles {
  /** Of each file in the form. */
  readonly field: string;
  readonly max: number;
  /** Of one file; what Recado takes at all where nothing else is said. */
  readonly maxBytes?: number;
}

/** A file as a browser has it. */
export interface SentFile {
  name: string;
  content: Blob;
}

/** Paths are written below `/api`, with `:name` for parameters. */
export interface Route extends RouteDefinition {
  readonly resource: Resource;
}

export const routeMethods = ["GET", "POST", "PUT", "DELETE"] as const;

interface RouteDefinition {
  readonly method: (typeof routeMethods)[number];
  readonly path: `/${string}`;
  readonly access: Access;
  /** Where it is another than the resource's. */
  readonly notFound?: ErrorCode;
  readonly audited?: Audited;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Files may come along as multipart/form-data, whose text fields are the body; without files it may as well be JSON. */
  readonly files?: RouteFiles;
  /** Calls per minute and address, where a route is worth guarding against guessing or flooding. */
  readonly callsPerMinute?: number;
}

/** Ids need an answer for when they name nothing: the resource's or the route's. */
type Answered<R extends Resource> = R extends { notFound: ErrorCode }
  ? unknown
  : { readonly params?: never } | { readonly notFound: ErrorCode };
/** What changes something says whether the audit log tells of it: the resource or the route. */
type Told<R extends Resource> = R extends { audited: Audited }
  ? unknown
  : { readonly method: "GET" } | { readonly audited: Audited };

// The annotation lets a bundler leave out what a page does not use.

/* @__NO_SIDE_EFFECTS__ */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<
  const R extends Resource,
  const D extends RouteDefinition & Answered<R> & Told<R>,
>(resource: R, route: D): D & { readonly resource: R } {
  return { ...route, resource };
}

/** Whether it answers with many of something: an array, or what holds one and is no entity itself. */
export function isList({ method, answer }: Pick<RouteDefinition, "method" | "answer">): boolean {
  if (method !== "GET") return false;
  if (answer instanceof z.ZodArray) return true;
  if (!(answer instanceof z.ZodObject)) return false;
  const { shape } = answer;
  return !("id" in shape) && Object.values(shape).some((field) => field instanceof z.ZodArray);
}

/** What an id is answered that names nothing. */
export function notFoundCode({ notFound, resource }: Route): ErrorCode {
  return notFound ?? resource.notFound ?? "ERR_NOT_FOUND";
}

/** Which of a plan's features a company needs to call it; undefined where none. */
export function planOf({ access, resource }: Route): PlanFlag | undefined {
  return access.plan ?? (resource.plan === "any" ? undefined : resource.plan);
}

/** Where the audit log tells of the route's change; undefined where it does not. */
export function auditAreaOf({ method, audited, resource }: Route): AuditArea | undefined {
  const told = audited ?? (method === "GET" ? undefined : resource.audited);
  return typeof told === "string" ? told : undefined;
}

export const anyone = { who: "anyone" } as const satisfies Access;
export const signedIn = { who: "signedIn" } as const satisfies Access;

type Output<R extends Route, Part extends "params" | "query" | "body" | "answer"> =
  NonNullable<R[Part]> extends z.ZodType ? z.output<NonNullable<R[Part]>> : undefined;
type Input<R extends Route, Part extends "params" | "query" | "body" | "answer"> =
  NonNullable<R[Part]> extends z.ZodType ? z.input<NonNullable<R[Part]>> : undefined;

export type ParamsOf<R extends Route> = R extends { params: z.ZodType } ? Output<R, "params"> : undefined;
export type QueryOf<R extends Route> = R extends { query: z.ZodType } ? Output<R, "query"> : undefined;
export type BodyOf<R extends Route> = R extends { body: z.ZodType } ? Output<R, "body"> : undefined;
/** What a handler gives back: the shape before the schema read it. */
export type AnswerOf<R extends Route> = Input<R, "answer">;

type Sent<R extends Route, Part extends "params" | "query" | "body"> = R extends { [P in Part]: z.ZodType }
  ? { [P in Part]: Input<R, Part> }
  : unknown;
/** What a caller sends, before the schemas read it. */
export type CallOf<R extends Route> = Sent<R, "params"> &
  OptionalQuery<R> &
  Sent<R, "body"> &
  OptionalFiles<R>;
type OptionalFiles<R extends Route> = R extends { files: RouteFiles }
  ? { files?: readonly SentFile[] }
  : unknown;
type OptionalQuery<R extends Route> = R extends { query: z.ZodType }
  ? { query?: Input<R, "query"> }
  : unknown;
