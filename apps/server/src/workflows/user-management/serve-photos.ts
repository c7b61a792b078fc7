import { idTextSchema } from "@recado/contract/shared/wire";
import { userPhotoSchema } from "@recado/contract/users";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { findPhoto } from "../../domain/users/photo-store.ts";
import { photoPath } from "../../domain/users/present.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";

export interface ServePhotosDeps {
  database: Database;
  /** Authenticates a request by bearer token or by the session's file cookie. Throws if neither is valid. */
  admit(request: FastifyRequest): Promise<Actor>;
}

const photoParams = z.object({ id: idTextSchema, version: z.string(), size: userPhotoSchema.keyof() });

/**
 * Serves the photos of users to people of the same company. A URL with a former version gets the current photo, so that
 * a screen that has not yet received the change shows no gap; only the current version may be cached.
 */
export function servePhotos(app: FastifyInstance, { database, admit }: ServePhotosDeps): void {
  app.get(`${photoPath}/:id/:version/:size`, async (request, reply) => {
    const { companyId } = await admit(request);
    const params = photoParams.safeParse(request.params);
    if (!params.success) throw new AppError("ERR_NO_MEDIA_FOUND");
    const { id, version, size } = params.data;
    const found = await database.read(companyId, (db) => findPhoto(db, id, size));
    if (!found) throw new AppError("ERR_NO_MEDIA_FOUND");
    const isCurrent = found.version === version;
    return reply
      .headers({
        "content-type": "image/jpeg",
        "cache-control": isCurrent ? "private, max-age=31536000, immutable" : "no-cache",
        "content-security-policy": "sandbox",
      })
      .send(found.bytes);
  });
}
