import { z } from "zod";
import { type AdminRoute, nothing, route } from "./admin-route.ts";
import { crowdSchema } from "./crowd-script.ts";

export const crowdRoutes: Record<string, AdminRoute> = {
  "GET /crowds": route(nothing, (sandbox) => sandbox.crowds()),
  "POST /crowd": route(crowdSchema, (sandbox, input) => sandbox.startCrowd(input).report()),
  "POST /stop-crowd": route(z.strictObject({ id: z.int() }), (sandbox, input) => sandbox.stopCrowd(input.id)),
};
