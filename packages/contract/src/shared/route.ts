import type { z } from "zod";
import type { Permission, PlanFlag } from "./permissions.ts";

/** Who may call a route. A route without it does not compile. */
export interface Access {
  readonly who: "anyone" | "signedIn" | "super";
  readonly permission?: Permission;
  readonly plan?: PlanFlag;
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
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  readonly access: Access;
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

/** The annotation lets a bundler leave out the routes that a page does not call. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
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
