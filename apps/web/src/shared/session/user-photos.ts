import { listUserPhotos } from "@recado/contract/user-photos";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";

/** URL of the small photo of each user who has one, by user id. */
export type UserPhotoUrls = Readonly<Record<number, string>>;

/**
 * Query of the photos of the company's users. Most places know a user only by id and name, and look the photo up here.
 * Live events report changes, so the data does not become stale by age.
 */
export const userPhotosQuery = queryOptions({
  queryKey: ["userPhotos"],
  queryFn: async (): Promise<UserPhotoUrls> =>
    Object.fromEntries((await call(listUserPhotos, {})).map(({ id, photo }) => [id, photo.small])),
  staleTime: Number.POSITIVE_INFINITY,
});
