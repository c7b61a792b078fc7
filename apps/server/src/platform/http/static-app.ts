import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { answerTagged } from "./entity-tags.ts";

const yearSeconds = 31_536_000;

/**
 * Serves the built browser app. Files with a hash in their name are cached forever. The app's HTML page is checked for
 * changes at each load, and is sent for every URL of the app.
 */
export async function mountStaticApp(
  app: FastifyInstance,
  folder: string,
  /** Changes the HTML page before it is sent, for example to insert branding. */
  dress: (html: string) => Promise<string> = async (html) => html,
): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: folder,
      // The build has stored a compressed copy beside each file.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, "assets"));
        void reply.header(
          "cache-control",
          isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache",
        );
      },
    });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const built = await readFile(join(folder, "index.html"), "utf8");
    const html = await dress(built);
    void reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    // An unchanged HTML page is sent from its compressed copy.
    return html === built ? reply.sendFile("index.html") : answerTagged(request, reply, html);
  };
  if (isBuilt) for (const url of ["/", "/index.html"]) app.get(url, sendPage);
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === "GET" &&
      !/^\/(api|media|socket\.io|health|metrics|assets|webhooks)(\/|$)/.test(request.url);
    if (!isBuilt || !isPage) throw new AppError("ERR_NOT_FOUND");
    return sendPage(request, reply);
  });
}
