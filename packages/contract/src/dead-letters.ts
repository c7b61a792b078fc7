import { z } from "zod";
import { connectionResource } from "./connections.ts";
import { defineRoute } from "./shared/route.ts";
import { idParams } from "./shared/wire.ts";

export const requeueDeadLetters = defineRoute(connectionResource, {
  method: "POST",
  path: "/whatsapp/:id/put-aside-events",
  access: { who: "signedIn", permission: "connections-page:actionButtons" },
  audited: { not: "only events received before are processed again" },
  summary: "Requeue a connection's dead letters: channel events that could not be read",
  params: idParams,
  answer: z.object({ count: z.int() }),
});

export const requeueAllDeadLetters = defineRoute(connectionResource, {
  method: "POST",
  path: "/put-aside-events",
  access: { who: "super" },
  audited: { not: "only events received before are processed again" },
  summary: "Requeue the dead letters of all companies",
  answer: z.object({ count: z.int(), companies: z.int() }),
});
