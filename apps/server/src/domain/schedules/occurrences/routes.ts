import * as contract from "@recado/contract/schedules";
import { type Endpoint, serve } from "../../../platform/http/serve.ts";
import { changeSchedule, keepingPicture, type PictureDeps, removeSchedule } from "../actions.ts";
import { holdEditable } from "../policy.ts";
import { presentSchedule } from "../present.ts";
import { changeOccurrence, skipOccurrence } from "./actions.ts";

/** Routes to change and delete planned schedules and future occurrences. */
export function occurrenceRoutes(deps: PictureDeps): Endpoint[] {
  const { clock } = deps;
  return [
    serve(contract.updateSchedule, async ({ actor, params, body, files, write }) => {
      await write((db) => holdEditable(db, actor, params.id));
      const schedule = await keepingPicture(deps, { actor, files, write }, (db, picture) => {
        const { occurrence: number, ...changes } = body;
        if (number === undefined) return changeSchedule(db, actor, params.id, changes, clock.now(), picture);
        const one = { scheduleId: params.id, number, scope: body.scope ?? "one" };
        return changeOccurrence(db, actor, one, changes, clock.now(), picture);
      });
      return presentSchedule(schedule);
    }),
    serve(contract.deleteSchedule, async ({ actor, params, query, write }) => {
      const { scope = "one", occurrence: number } = query;
      await write((db) =>
        number === undefined
          ? removeSchedule(db, actor, params.id, scope, clock.now())
          : skipOccurrence(db, actor, { scheduleId: params.id, number, scope }, clock.now()),
      );
      return { message: "ok" };
    }),
  ];
}
