import { type AdminRoute, nothing, digits as number } from "@recado/sandbox-server/admin-route";
import { z } from "zod";
import { remoteContentSchema, sendOptionsSchema } from "../content.ts";
import { groupChangeSchema, newGroupSchema } from "../groups/groups.ts";
import type { SandboxFace } from "../sandbox.ts";
import { route, UPLOAD_LIMIT } from "./admin-route.ts";

const group = z.string();

export const groupRoutes: Record<string, AdminRoute<SandboxFace>> = {
  "GET /groups": route(nothing, (sandbox) => sandbox.groups()),
  "POST /groups": route(newGroupSchema, (sandbox, input) => sandbox.createGroup(input)),
  "POST /change-group": route(
    z.strictObject({ group, by: number, change: groupChangeSchema }),
    (sandbox, input) => sandbox.changeGroup(input.group, input.by, input.change),
  ),
  "GET /group-messages": route(z.strictObject({ group }), (sandbox, input) =>
    sandbox.groupMessages(input.group),
  ),
  "POST /send-to-group": route(
    sendOptionsSchema
      .omit({ addressing: true })
      .extend({ group, by: number, content: remoteContentSchema })
      .strict(),
    (sandbox, { group: to, by, content, ...options }) => sandbox.sendToGroup(to, by, content, options),
    UPLOAD_LIMIT,
  ),
  "POST /see-in-group": route(
    z.strictObject({
      group,
      member: number,
      state: z.enum(["read", "played"]),
      ids: z.array(z.string()).optional(),
    }),
    (sandbox, input) => sandbox.seeInGroup(input.group, input.member, input.state, input.ids),
  ),
  "POST /typing-in-group": route(
    z.strictObject({ group, member: number, state: z.enum(["composing", "recording", "paused"]) }),
    (sandbox, input) => sandbox.typingInGroup(input.group, input.member, input.state),
  ),
};
