import * as contract from "@recado/contract/installation-health";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { findMissingRoles } from "../../platform/installation/process-list.ts";
import { findProcesses } from "../../platform/installation/process-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { listSetupSteps } from "./list-setup-steps.ts";
import { createChecks, type HealthDeps } from "./run-checks.ts";

export interface HealthRoutesDeps extends HealthDeps {
  clock: Clock;
  version: string;
}

/** Endpoints with which the operator sees on screen whether the installation works and is set up. */
export function installationHealthRoutes(deps: HealthRoutesDeps): Endpoint[] {
  const runChecks = createChecks(deps);
  return [
    serve(contract.getInstallationHealth, async () => {
      const processes = await deps.database.platform(findProcesses);
      return {
        checkedAt: new Date().toISOString(),
        version: deps.version,
        processes: processes.map((row) => ({
          ...row,
          startedAt: row.startedAt.toISOString(),
          seenAt: row.seenAt.toISOString(),
        })),
        missingRoles: findMissingRoles(processes),
        checks: await runChecks(processes),
      };
    }),
    serve(contract.getInstallationSetup, () => deps.database.platform((db) => listSetupSteps(db, deps))),
  ];
}
