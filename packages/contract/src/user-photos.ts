import { z } from "zod";
import { mediaLimits } from "./shared/media.ts";
import { defineRoute, signedIn } from "./shared/route.ts";
import { idParams, idSchema } from "./shared/wire.ts";
import { userPhotoSchema, userResource, userSchema } from "./users.ts";

/** Picture types that may be uploaded as a photo. SVG is not among them because it can contain scripts. */
export const userPhotoTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** Smallest side of an uploaded photo, in pixels; a smaller photo would be shown blurred. */
export const minUserPhotoSide = 96;

export const listUserPhotos = defineRoute(userResource, {
  method: "GET",
  path: "/users/photos",
  access: signedIn,
  summary: "List the photos of the company's users; users without a photo are missing",
  answer: z.array(z.object({ id: idSchema, photo: userPhotoSchema })),
});

export const uploadUserPhoto = defineRoute(userResource, {
  method: "POST",
  path: "/users/:id/media-upload",
  access: signedIn,
  summary: "Upload a user's photo (JPEG, PNG or WebP), replacing the previous one",
  description:
    "The server crops the middle square of the picture and stores it in two sizes. Users who are not admins can upload only their own photo.",
  params: idParams,
  files: { field: "file", max: 1, maxBytes: mediaLimits.web.image },
  answer: userSchema,
  callsPerMinute: 60,
});

export const removeUserPhoto = defineRoute(userResource, {
  method: "DELETE",
  path: "/users/:id/media-upload",
  access: signedIn,
  summary: "Delete a user's photo",
  description: "Users who are not admins can delete only their own photo.",
  params: idParams,
  answer: userSchema,
});
