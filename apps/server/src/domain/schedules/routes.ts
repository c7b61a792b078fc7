import * as contract from "@recado/contract/schedules";
import { pageSize } from "@recado/contract/shared/pagination";
import { AppError } from "../../platform/errors.ts";
import type { FindFile } from "../../platform/http/send-object.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { visibleQueues } from "../tickets/policy.ts";
import {
  addSchedule,
  attachFile,
  changeSchedule,
  removeSchedule,
  type SchedulePictureDeps,
  withStoredPicture,
} from "./actions.ts";
import { changeOccurrence, skipOccurrence } from "./occurrence-actions.ts";
import { accessSchedule, lockEditableSchedule } from "./policy.ts";
import { presentSchedule } from "./present.ts";
import { showCalendar } from "./queries.ts";
import { findSchedulePage } from "./store.ts";

export function scheduleRoutes(deps: SchedulePictureDeps): Endpoint[] {
  const { clock } = deps;
  return [
    serve(contract.listSchedules, ({ actor, query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, ...page } = await findSchedulePage(
          db,
          actor,
          query,
          visibleQueues(actor),
          offset,
          pageSize,
        );
        return { schedules: rows.map(presentSchedule), ...page };
      }),
    ),
    serve(contract.listCalendar, ({ actor, query, read }) =>
      read((db) => showCalendar(db, actor, query, clock.now())),
    ),
    serve(contract.getSchedule, ({ actor, params, read }) =>
      read(async (db) => presentSchedule(await accessSchedule(db, actor, params.id))),
    ),
    serve(contract.createSchedule, ({ actor, body, files, write }) =>
      withStoredPicture(deps, { actor, files, write }, async (db, picture) =>
        presentSchedule(await addSchedule(db, actor, body, clock.now(), picture)),
      ),
    ),
    serve(contract.updateSchedule, async ({ actor, params, body, files, write }) => {
      await write((db) => lockEditableSchedule(db, actor, params.id));
      const schedule = await withStoredPicture(deps, { actor, files, write }, (db, picture) => {
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
    serve(contract.uploadScheduleMedia, async ({ actor, params, files, write }) => {
      await write((db) => lockEditableSchedule(db, actor, params.id));
      const schedule = await withStoredPicture(deps, { actor, files, write }, (db, picture) => {
        if (!picture)
          throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
        return attachFile(db, actor, params.id, picture);
      });
      return presentSchedule(schedule);
    }),
    serve(contract.deleteScheduleMedia, async ({ actor, params, write }) => {
      return presentSchedule(await write((db) => attachFile(db, actor, params.id, null)));
    }),
  ];
}

/** Finds the picture of a schedule that the actor may see. */
export const scheduleFile: FindFile = async (db, actor, id) => {
  const { media_path, media_info } = await accessSchedule(db, actor, id);
  if (media_path === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return { key: media_path, fileName: media_info?.name ?? "" };
};
