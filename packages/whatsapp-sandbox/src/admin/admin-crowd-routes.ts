import { type AdminRoute, nothing } from "@recado/sandbox-server/admin-route";
import { z } from "zod";
import { crowdSchema } from "../crowd-script.ts";
import type { SandboxFace } from "../sandbox.ts";
import { route } from "./admin-route.ts";

export const crowdRoutes: Record<string, AdminRoute<SandboxFace>> = {
  "GET /crowds": route(nothing, (sandbox) => sandbox.crowds()),
  "POST /crowd": route(crowdSchema, (sandbox, input) => sandbox.startCrowd(input).report()),
  "POST /stop-crowd": route(z.strictObject({ id: z.int() }), (sandbox, input) => sandbox.stopCrowd(input.id)),
};
