import { type AdminRoute, noInput, routesOf } from "@recado/sandbox-server/admin-route";
import { z } from "zod";
import { modelFaultSchema } from "./faults.ts";
import { modelSchema } from "./models.ts";
import type { AiSandboxControls } from "./sandbox.ts";
import { scriptedAnswerSchema } from "./scripted-answers.ts";

type ControlledSandbox = AiSandboxControls & { url: string; apiKey: string };
const route = routesOf<ControlledSandbox>();

export const modelAdminRoutes: Readonly<Record<string, AdminRoute<ControlledSandbox>>> = {
  "GET /": route(noInput, ({ url, apiKey }) => ({ url, apiKey })),
  "GET /calls": route(z.strictObject({ path: z.string().optional() }), ({ calls }, { path }) => calls(path)),
  "GET /calls/counts": route(noInput, ({ callCounts }) => callCounts()),
  "GET /script": route(noInput, ({ script }) => script.list()),
  "POST /script": route(scriptedAnswerSchema, ({ script }, answer) => script.add(answer)),
  "DELETE /script": route(noInput, ({ script }) => script.clear()),
  "GET /faults": route(noInput, ({ faults }) => faults.list()),
  "POST /faults": route(modelFaultSchema, ({ faults }, fault) => faults.add(fault)),
  "DELETE /faults": route(noInput, ({ faults }) => faults.clear()),
  "POST /release": route(noInput, ({ release }) => release()),
  "GET /models": route(noInput, ({ models }) => models.list()),
  "POST /models": route(modelSchema, ({ models }, model) => models.put(model)),
  "POST /models/replace": route(z.array(modelSchema), ({ models }, all) => models.set(all)),
  "POST /keys": route(
    z.strictObject({ keys: z.union([z.array(z.string()), z.literal("any")]) }),
    (sandbox, input) => sandbox.acceptKeys(input.keys),
  ),
  "POST /reset": route(noInput, ({ reset }) => reset()),
};
