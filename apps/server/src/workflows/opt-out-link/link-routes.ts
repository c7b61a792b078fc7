import { type Language, languages } from "@recado/contract/shared/language";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findCompany } from "../../domain/companies/queries.ts";
import { findContact } from "../../domain/contacts/store.ts";
import type { Database, ReadTx } from "../../platform/db/database.ts";
import type { SignedTokens } from "../../platform/signed-tokens.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CurrentBrand } from "../brand/current-brand.ts";
import { findKeptContact } from "../contact-merge/store.ts";
import { optIn, optOut } from "../opt-outs/actions.ts";
import { type LinkHolder, readOptOutToken } from "../opt-outs/opt-out-link.ts";
import { isOptedOut } from "../opt-outs/queries.ts";
import { composeLinkPage, type LinkState } from "./link-page.ts";

export interface LinkDeps {
  database: Database;
  brand: CurrentBrand;
  optOutTokens: SignedTokens;
  clock: Clock;
}

/** Largest number of requests per minute from one client. A person opens the page and presses a button or two. */
const callsPerMinute = 30;
const maxBodyBytes = 1_024;

interface LinkRoute {
  Params: { token: string };
}

/**
 * Mounts the page on which recipients of a campaign opt out without signing in. A GET request changes nothing, because
 * link previews send GET requests too.
 */
export function mountOptOutLinks(app: FastifyInstance, deps: LinkDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: maxBodyBytes }, (_, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    const route = {
      url: "/o/:token",
      config: { rateLimit: { max: callsPerMinute, timeWindow: 60_000 } },
    } as const;
    scope.route<LinkRoute>({
      ...route,
      method: "GET",
      handler: (request, reply) => {
        const look = async (holder: LinkHolder): Promise<LinkState | undefined> =>
          deps.database.read(holder.companyId, async (db) => {
            const id = await findHolder(db, holder);
            if (id === undefined) return undefined;
            return (await isOptedOut(db, id)) ? "stopped" : "asks";
          });
        return answer(deps, request, reply, look);
      },
    });
    scope.route<LinkRoute>({
      ...route,
      method: "POST",
      handler: (request, reply) => {
        const isResumed = request.body instanceof URLSearchParams && request.body.get("wish") === "resume";
        return answer(deps, request, reply, (holder) => change(deps, holder, isResumed));
      },
    });
  });
}

function change(deps: LinkDeps, holder: LinkHolder, isResumed: boolean): Promise<LinkState | undefined> {
  return deps.database.write(holder.companyId, async (db) => {
    const contactId = await findHolder(db, holder);
    if (contactId === undefined) return undefined;
    if (isResumed) await optIn(db, contactId);
    else await optOut(db, { contactId, reason: "link", now: deps.clock.now() });
    return isResumed ? "resumed" : "stopped";
  });
}

/**
 * Returns the contact of the link. If that contact was merged, returns the contact that remained; undefined if neither
 * exists.
 */
async function findHolder(db: ReadTx, { contactId }: LinkHolder): Promise<number | undefined> {
  if (await findContact(db, contactId)) return contactId;
  return findKeptContact(db, contactId);
}

async function answer(
  { database, brand, optOutTokens }: LinkDeps,
  request: FastifyRequest<LinkRoute>,
  reply: FastifyReply,
  act: (holder: LinkHolder) => Promise<LinkState | undefined>,
): Promise<FastifyReply> {
  const holder = readOptOutToken(optOutTokens, request.params.token);
  const state = (holder && (await act(holder))) ?? "unknown";
  const company = holder && (await database.read(holder.companyId, findCompany));
  const branding = await brand.readAnyway();
  const page = composeLinkPage(state, {
    company: company?.name ?? branding.name,
    language: languageOf(request.headers["accept-language"], company?.language as Language | undefined),
    brand: branding,
  });
  return reply
    .code(state === "unknown" ? 404 : 200)
    .headers({ "cache-control": "no-store", "x-robots-tag": "noindex" })
    .type("text/html; charset=utf-8")
    .send(page);
}

/**
 * Returns the first supported language of the visitor's browser. If none is supported, returns the company's language.
 */
function languageOf(header: string | undefined, otherwise: Language = "pt"): Language {
  const asked = (header ?? "").slice(0, 200).split(",");
  const spoken = asked.map((one) =>
    languages.find((language) => one.trim().toLowerCase().startsWith(language)),
  );
  return spoken.find((language) => language !== undefined) ?? otherwise;
}
