import * as contract from "@recado/contract/installation-settings";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { changeInstallationSettings } from "./actions.ts";
import { readInstallationSettings } from "./store.ts";

export function installationSettingsRoutes(): Endpoint[] {
  return [
    serve(contract.getInstallationSettings, ({ read }) => read(readInstallationSettings)),
    serve(contract.updateInstallationSettings, ({ actor, body, write }) =>
      write((db) => changeInstallationSettings(db, actor, body)),
    ),
  ];
}
