import { listSettings, updateSetting } from "@recado/contract/settings";
import { can } from "../../platform/actor.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { changeSetting } from "./actions.ts";
import { readSettings } from "./queries.ts";
import { presentSettings } from "./rules.ts";

export function settingRoutes(): Endpoint[] {
  return [
    serve(listSettings, ({ actor, read }) =>
      read(async (db) => presentSettings(await readSettings(db), can(actor, "settings:edit"))),
    ),
    serve(updateSetting, ({ actor, change, params, body }) =>
      change((db) => changeSetting(db, actor, params.key, body.value)),
    ),
  ];
}
