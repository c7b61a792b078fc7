import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Brand } from "@recado/contract/brand";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { answerTagged } from "../../platform/http/entity-tags.ts";
import { colorSign, createAppIcons } from "./app-icons.ts";
import type { CurrentBrand } from "./current-brand.ts";
import { appIconPath, manifestOf, plainColor } from "./manifest.ts";
import { imagePaths } from "./present.ts";
import { findCompanyImage, findInstallationImage } from "./store.ts";

export interface ServeBrandDeps {
  database: Database;
  brand: CurrentBrand;
  /**
   * Returns the actor whom a bearer token or the session's file cookie belongs to. Throws if the request has neither.
   */
  admit(request: FastifyRequest): Promise<Actor>;
  webFolder: string;
}

const yearSeconds = 31_536_000;

/** Serves the installation's and the companies' branding pictures, the app icons and the web app manifest. */
export function serveBrand(
  app: FastifyInstance,
  { database, brand, admit, webFolder }: ServeBrandDeps,
): void {
  app.get(`${imagePaths.installation}/:file`, async (request, reply) => {
    const hash = hashOf(fileOf(request));
    return sendImage(reply, await database.platform((db) => findInstallationImage(db, hash)), "public");
  });
  app.get(`${imagePaths.company}/:file`, async (request, reply) => {
    const { companyId, plan } = await admit(request);
    if (!plan.useWhiteLabel) throw new AppError("ERR_NO_MEDIA_FOUND");
    const hash = hashOf(fileOf(request));
    return sendImage(reply, await database.read(companyId, (db) => findCompanyImage(db, hash)), "private");
  });
  app.get("/manifest.webmanifest", async (request, reply) => {
    const manifest = manifestOf(await brand.readAnyway());
    return answerTagged(request, reply.type("application/manifest+json; charset=utf-8"), manifest);
  });
  app.get("/share", (request, reply) => {
    // The operating system's share request comes from no website. A form on another website is refused, and so is a
    // request that such a form redirects to.
    const isForeign = ["cross-site", "same-site"].includes(String(request.headers["sec-fetch-site"]));
    if (isForeign && !request.url.includes("refused=true")) return reply.redirect("/share?refused=true", 303);
    return reply.callNotFound();
  });
  app.register(async (scope) => {
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    // The service worker handles shared content before it reaches the server. A request that arrives here came without
    // a service worker: its content is lost, and the screen tells the user so.
    scope.post("/share", async (_request, reply) => reply.redirect("/share?failed=true", 303));
  });
  const sign = join(webFolder, "favicon.svg");
  if (!existsSync(sign)) return;
  app.get("/favicon.svg", async (request, reply) => {
    const { type, body } = await signOf(await brand.readAnyway(), database, sign);
    return answerTagged(request, reply.type(type), body);
  });
  const drawn = createAppIcons(database, sign);
  app.get(`${appIconPath}/:file`, async (request, reply) => {
    const name = /^([a-z]+-\d+)\.png$/.exec(fileOf(request))?.[1] ?? "";
    const icon = await drawn.draw(name, await brand.readAnyway());
    if (!icon) throw new AppError("ERR_NO_MEDIA_FOUND");
    return answerTagged(request, reply.type("image/png"), icon);
  });
}

/**
 * Returns the installation's logo for requests of the product's logo by its fixed name. Alerts, push notifications and
 * the first page load use that name.
 */
async function signOf({ icons, palette }: Brand, database: Database, sign: string) {
  const hash = icons && hashOf(icons.medium.slice(icons.medium.lastIndexOf("/") + 1));
  const icon = hash ? await database.platform((db) => findInstallationImage(db, hash)) : undefined;
  if (icon) return { type: "image/png", body: icon };
  const body = Buffer.from(await colorSign(sign, palette?.light.brand ?? plainColor));
  return { type: "image/svg+xml", body };
}

function hashOf(file: string): string {
  const hash = /^([0-9a-f]{32})\.png$/.exec(file)?.[1];
  if (hash === undefined) throw new AppError("ERR_NO_MEDIA_FOUND");
  return hash;
}

function fileOf({ params }: FastifyRequest): string {
  return (params as { file: string }).file;
}

/** Sends a picture that may be cached forever, because its URL contains the hash of its bytes. */
function sendImage(
  reply: FastifyReply,
  bytes: Buffer | undefined,
  whose: "public" | "private",
): FastifyReply {
  if (!bytes) throw new AppError("ERR_NO_MEDIA_FOUND");
  return reply
    .headers({
      "content-type": "image/png",
      "cache-control": `${whose}, max-age=${yearSeconds}, immutable`,
      "content-security-policy": "sandbox",
    })
    .send(bytes);
}
