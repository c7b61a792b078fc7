import * as contract from "@recado/contract/number-repairs";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Clock } from "../../ports/clock.ts";
import { listBrokenNumbers } from "./list-broken-numbers.ts";
import { repairNumbers } from "./repair-numbers.ts";
import { undoRepair } from "./undo-repair.ts";

export function numberRepairRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [
    serve(contract.listBrokenNumbers, ({ read }) => read((db) => listBrokenNumbers(db, clock.now()))),
    serve(contract.repairNumbers, ({ actor, body, read, write }) =>
      repairNumbers({ read, write }, actor, body, clock.now()),
    ),
    serve(contract.undoNumberRepair, ({ actor, params, read, write }) =>
      undoRepair({ read, write }, actor, params.id, clock.now()),
    ),
  ];
}
