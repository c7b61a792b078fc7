import {
  type AnswerOf,
  type BodyOf,
  isListRoute,
  notFoundCode,
  type ParamsOf,
  planFlagOf,
  type QueryOf,
  type Route,
  type RouteFiles,
} from "@recado/contract/shared/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Actor, type Program, requirePermission } from "../actor.ts";
import type { CompanyTransactions, Database } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { WorkFolder } from "../media/work-folder.ts";
import { type ReceivedFile, readFields, receiveForm } from "./receive-form.ts";

/** Input of a handler: the validated request, the caller, and transactions of the caller's company only. */
export interface RouteInput<R extends Route> extends CompanyTransactions {
  actor: CallerOf<R["access"]["who"]>;
  /** Reads many rows; see `Database.report`. */
  report: CompanyTransactions["read"];
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** Uploaded files; they are removed when the handler is done. */
  files: R extends { files: RouteFiles } ? readonly ReceivedFile[] : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type CallerOf<Who> = Who extends "anyone" ? undefined : Who extends "program" ? Program : Actor;

declare module "fastify" {
  interface FastifyRequest {
    /** The authenticated caller; undefined on public routes. */
    actor: Actor | Program | undefined;
  }
}

export interface Endpoint {
  route: Route;
  /** Authenticates by the request's head only, so that no body of an unauthenticated caller is waited for. */
  admit(request: FastifyRequest, gates: Gates): Promise<void>;
  answer(request: FastifyRequest, reply: FastifyReply, gates: Gates): Promise<unknown>;
}

export interface Gates {
  database: Database;
  /**
   * Throws 401 without a bearer token and 403 ERR_SESSION_EXPIRED with an invalid one. `isForPayment` also accepts
   * users of a blocked company, who may only pay.
   */
  authenticate(authorization: string | undefined, isForPayment?: boolean): Promise<Actor>;
  authenticateProgram(authorization: string | undefined): Promise<Program>;
  /** Refuses files of that many bytes if the company's storage is too full; 0 if the size is unknown. */
  requireStorageRoom(companyId: number, bytes: number): Promise<void>;
  uploads: WorkFolder;
}

/** A route as a list of gates: authentication, permission, plan and storage room, validation, then the handler. */
export function serve<const R extends Route>(
  route: R,
  handler: (served: RouteInput<R>) => Promise<AnswerOf<R>> | AnswerOf<R>,
): Endpoint {
  const querySchema = isListRoute(route) ? withUnknownKeys(route.query) : route.query;
  return {
    route,
    async admit(request, gates) {
      if (route.access.who !== "anyone") request.actor = await admit(route, request, gates);
    },
    async answer(request, reply, gates) {
      const { actor } = request;
      const params = accept(route.params, request.params, "params", route);
      const query = accept(querySchema, withoutEmptyValues(request.query), "query", route);
      requireOwnCompany(actor, query);
      await using form = await receiveForm(route, request, gates.uploads);
      const body = accept(
        route.body,
        form ? readFields(route.body, form.fields) : request.body,
        "body",
        route,
      );
      // Awaited here, because the uploaded files are removed when this function ends.
      return await handler({
        actor,
        params,
        query,
        body,
        files: route.files && (form?.files ?? []),
        read: (work) => gates.database.read(companyOf(actor), work),
        write: (work) => gates.database.write(companyOf(actor), work),
        report: (work) => gates.database.report(companyOf(actor), work),
        request,
        reply,
      } as RouteInput<R>);
    },
  };
}

/** An empty query value, such as `status=` of an unused filter, counts as absent. */
function withoutEmptyValues(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ""));
}

/**
 * Clients send their own company's id to many lists. Another company's id is answered as not found, as all its data is.
 */
function requireOwnCompany(actor: Actor | Program | undefined, query: unknown): void {
  const { companyId } = Object(query) as { companyId?: number };
  if (companyId !== undefined && companyId !== actor?.companyId) throw new AppError("ERR_NO_COMPANY_FOUND");
}

/**
 * Clients send the same query fields, such as a page or a company, to every list; lists ignore those they do not know.
 */
function withUnknownKeys(query: z.ZodType = z.object({})): z.ZodType {
  return query instanceof z.ZodObject ? query.strip() : query;
}

async function admit(route: Route, request: FastifyRequest, gates: Gates): Promise<Actor | Program> {
  const { who } = route.access;
  const plan = planFlagOf(route);
  const caller =
    who === "program" ? await admitProgram(request, gates) : await admitUser(route, request, gates);
  if (plan && !caller.plan[plan]) throw new AppError("ERR_PLAN_NOT_INCLUDED");
  // Files of the installation itself count for no company.
  if (route.files && who !== "super" && bringsFiles(request))
    await gates.requireStorageRoom(caller.companyId, Number(request.headers["content-length"] ?? 0));
  return caller;
}

async function admitProgram(request: FastifyRequest, gates: Gates): Promise<Program> {
  const program = await gates.authenticateProgram(request.headers.authorization);
  request.log = request.log.child({ companyId: program.companyId });
  return program;
}

async function admitUser(route: Route, request: FastifyRequest, gates: Gates): Promise<Actor> {
  const { who, permission, payment } = route.access;
  const actor = await gates.authenticate(request.headers.authorization, payment);
  request.log = request.log.child({ companyId: actor.companyId, userId: actor.userId });
  if (who === "super" && !actor.super)
    throw new AppError(actor.isSupport ? "ERR_SUPPORT_INSIDE" : "ERR_NO_PERMISSION");
  if (permission) requirePermission(actor, permission);
  return actor;
}

/** Checks the head only; the body has not been read yet. */
function bringsFiles({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers["content-type"] ?? "");
}

function companyOf(actor: Actor | Program | undefined): number {
  if (!actor) throw new TypeError("a public route has no company and cannot use a company's transaction");
  return actor.companyId;
}

type Part = "params" | "query" | "body";

function accept(schema: z.ZodType | undefined, value: unknown, part: Part, route: Route): unknown {
  if (!schema) {
    if (part === "query" && Object.keys(value ?? {}).length > 0)
      throw unknownFields(Object.keys(value ?? {}));
    return undefined;
  }
  const checked = schema.safeParse(value ?? {});
  if (checked.success) return checked.data;
  // An id that cannot exist is answered as not found, like an id of another company.
  if (part === "params") throw new AppError(notFoundCode(route));
  throw new AppError("ERR_VALIDATION", {
    issues: checked.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
  });
}

function unknownFields(names: string[]): AppError {
  return new AppError("ERR_VALIDATION", {
    issues: names.map((name) => ({ path: name, message: "Unknown field" })),
  });
}
