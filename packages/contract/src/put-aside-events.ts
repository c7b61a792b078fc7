import { z } from "zod";
import { connectionResource } from "./connections.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams } from "./shared/wire.ts";

export const retryPutAsideEvents = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/put-aside-events",
  access: { who: "signedIn", permission: "connections-page:actionButtons" },
  audited: { not: "it only tries again" },
  summary: "Try once more to understand what a channel told and was put aside",
  params: idParams,
  answer: z.object({ count: z.int() }),
});

export const retryAllPutAsideEvents = defineRoute(connectionResource, {
  method: "POST",
  path: "/put-aside-events",
  access: { who: "super" },
  audited: { not: "it only tries again" },
  summary: "Try once more to understand what was put aside, of every company of the installation",
  answer: z.object({ count: z.int(), companies: z.int() }),
});
