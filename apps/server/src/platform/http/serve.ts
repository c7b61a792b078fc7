import {
  type AnswerOf,
  asksForVerification,
  type BodyOf,
  isListRoute,
  notFoundCode,
  type ParamsOf,
  permissionsOf,
  planFlagOf,
  type QueryOf,
  type Route,
  type RouteAccess,
  type RouteFiles,
} from "@recado/contract/shared/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Actor, type Program, requirePermission } from "../actor.ts";
import type { CompanyTransactions, Database } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { WorkFolder } from "../media/work-folder.ts";
import { hidesNumbers, maskAnswer, withoutMasks } from "../personal-data/hide-numbers.ts";
import { type ReceivedFile, readFields, receiveForm } from "./receive-form.ts";

/**
 * Input of a route's handler: the validated request, the authenticated caller, and transactions of the caller's
 * company.
 */
export interface RouteInput<R extends Route> extends CompanyTransactions {
  actor: CallerOf<R["access"]["who"]>;
  /** Runs a read-only transaction that reads many rows; see `Database.report`. */
  report: CompanyTransactions["read"];
  /** Asks for a recent verification, for routes whose `stepUp` names changes. */
  requireVerified(): Promise<void>;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** Uploaded files. They are removed when the handler has finished. */
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
  /**
   * Authenticates the caller by the request's headers, before the body is read. A caller who is not authenticated
   * therefore cannot make the server wait for a body.
   */
  admit(request: FastifyRequest, gates: Gates): Promise<void>;
  answer(request: FastifyRequest, reply: FastifyReply, gates: Gates): Promise<unknown>;
}

export interface Gates {
  database: Database;
  /**
   * Returns the user of a bearer token. Throws 401 if the token is missing and 403 ERR_SESSION_EXPIRED if it is
   * invalid. With `payment`, users of a blocked company are accepted too, because they may still pay. With `setup`,
   * users who have to set up a second factor are accepted too.
   */
  authenticate(
    authorization: string | undefined,
    access?: Pick<RouteAccess, "payment" | "setup">,
  ): Promise<Actor>;
  authenticateProgram(authorization: string | undefined): Promise<Program>;
  /** Throws if the company's storage has no room for files of this size. `bytes` is 0 if the size is unknown. */
  requireStorageRoom(companyId: number, bytes: number): Promise<void>;
  /** Throws ERR_VERIFICATION_REQUIRED unless the session proved within the last ten minutes who its user is. */
  requireVerified(actor: Actor): Promise<void>;
  uploads: WorkFolder;
}

/**
 * Defines the endpoint of a route. A request passes these gates in order: authentication, permission, plan, verification,
 * storage room, validation, handler.
 */
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
      const sent = form ? readFields(route.body, form.fields) : request.body;
      const isChange = route.method === "PUT" && hidesNumbers(actor);
      const body = accept(route.body, isChange ? withoutMasks(sent, route.answer) : sent, "body", route);
      // `await` waits for the handler, because the uploaded files are removed when this function returns.
      const answer = await handler({
        actor,
        params,
        query,
        body,
        files: route.files && (form?.files ?? []),
        read: (work) => gates.database.read(companyOf(actor), work),
        write: (work) => gates.database.write(companyOf(actor), work),
        report: (work) => gates.database.report(companyOf(actor), work),
        requireVerified: async () => {
          if (actor && isUser(actor)) await gates.requireVerified(actor);
        },
        request,
        reply,
      } as RouteInput<R>);
      return hidesNumbers(actor) ? maskAnswer(route.answer, answer) : answer;
    },
  };
}

/** Removes empty query values. A client that leaves a filter unset sends, for example, `status=`. */
function withoutEmptyValues(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ""));
}

/**
 * Rejects a query that names a company other than the caller's own. Clients send their own company's id to many lists.
 * Other companies' data does not exist for the caller, so the error is "not found".
 */
function requireOwnCompany(actor: Actor | Program | undefined, query: unknown): void {
  const { companyId } = Object(query) as { companyId?: number };
  if (companyId !== undefined && companyId !== actor?.companyId) throw new AppError("ERR_NO_COMPANY_FOUND");
}

/**
 * Makes a list ignore query fields that it does not know, because clients send the same fields, such as `pageNumber`,
 * to every list.
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
  if (isUser(caller) && asksForVerification(route.access.stepUp, request.params))
    await gates.requireVerified(caller);
  // Files that operators upload for the installation itself do not count towards a company's storage.
  if (route.files && who !== "super" && bringsFiles(request))
    await gates.requireStorageRoom(caller.companyId, Number(request.headers["content-length"] ?? 0));
  return caller;
}

function isUser(caller: Actor | Program): caller is Actor {
  return "userId" in caller;
}

async function admitProgram(request: FastifyRequest, gates: Gates): Promise<Program> {
  const program = await gates.authenticateProgram(request.headers.authorization);
  request.log = request.log.child({ companyId: program.companyId });
  return program;
}

async function admitUser(route: Route, request: FastifyRequest, gates: Gates): Promise<Actor> {
  const { who } = route.access;
  const actor = await gates.authenticate(request.headers.authorization, route.access);
  request.log = request.log.child({ companyId: actor.companyId, userId: actor.userId });
  if (who === "super" && !actor.super)
    throw new AppError(actor.isSupport ? "ERR_SUPPORT_INSIDE" : "ERR_NO_PERMISSION");
  for (const permission of permissionsOf(route)) requirePermission(actor, permission);
  return actor;
}

/** True if the request's headers announce files. The body has not been read at this point. */
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
  // An id that is not valid cannot exist, so the error is "not found", as for the id of a different company's data.
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
