import * as contract from "@recado/contract/installation-settings";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { changeInstallationSettings } from "./actions.ts";
import { readInstallationSettings } from "./store.ts";

export function installationSettingsRoutes(): Endpoint[] {
  return [
    serve(contract.getInstallationSettings, ({ read }) => read(readInstallationSettings)),
    serve(contract.updateInstallationSettings, async ({ actor, body, read, write, requireVerified }) => {
      const { pixProvider } = await read(readInstallationSettings);
      if (body.pixProvider !== undefined && body.pixProvider !== pixProvider) await requireVerified();
      return write((db) => changeInstallationSettings(db, actor, body));
    }),
  ];
}
