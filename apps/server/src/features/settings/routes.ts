import { listSettings, updateSetting } from "@recado/contract/settings";
import { can } from "../../platform/actor.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { changeSetting } from "./actions.ts";
import { presentSettings } from "./rules.ts";
import { readSettings } from "./store.ts";

export function settingRoutes(): Endpoint[] {
  return [
    serve(listSettings, ({ actor, read }) =>
      read(async (db) => presentSettings(await readSettings(db), can(actor, "settings:edit"))),
    ),
    serve(updateSetting, ({ change, params, body }) =>
      change((db) => changeSetting(db, params.key, body.value)),
    ),
  ];
}
