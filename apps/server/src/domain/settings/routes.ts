import { listSettings, updateSetting } from "@recado/contract/settings";
import { hasPermission } from "../../platform/actor.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { changeSetting } from "./actions.ts";
import { readSettings } from "./queries.ts";
import { presentSettings } from "./rules.ts";

export function settingRoutes(secrets: Secrets): Endpoint[] {
  return [
    serve(listSettings, ({ actor, read }) =>
      read(async (db) => presentSettings(await readSettings(db), hasPermission(actor, "settings:edit"))),
    ),
    serve(updateSetting, ({ actor, write, params, body }) =>
      write((db) => changeSetting(db, secrets, actor, params.key, body.value)),
    ),
  ];
}
