import * as contract from "@recado/contract/schedules";
import { pageSize } from "@recado/contract/shared/pagination";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { FindFile } from "../media/serve-files.ts";
import {
  addSchedule,
  attachFile,
  changeSchedule,
  keepingPicture,
  type PictureHouse,
  removeSchedule,
} from "./actions.ts";
import { accessSchedule, holdEditable } from "./policy.ts";
import { presentSchedule } from "./present.ts";
import { findSchedulePage } from "./store.ts";

export function scheduleRoutes(house: PictureHouse): Endpoint[] {
  const { clock } = house;
  return [
    serve(contract.listSchedules, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findSchedulePage(db, query, offset, pageSize);
        return { schedules: rows.map(presentSchedule), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getSchedule, ({ params, read }) =>
      read(async (db) => presentSchedule(await accessSchedule(db, params.id))),
    ),
    serve(contract.createSchedule, ({ actor, body, files, change }) =>
      keepingPicture(house, actor.companyId, files, (picture) =>
        change(async (db) => presentSchedule(await addSchedule(db, actor, body, clock.now(), picture))),
      ),
    ),
    serve(contract.updateSchedule, async ({ actor, params, body, files, change }) => {
      await change((db) => holdEditable(db, params.id));
      const schedule = await keepingPicture(house, actor.companyId, files, (picture) =>
        change((db) => changeSchedule(db, actor, params.id, body, clock.now(), picture)),
      );
      return presentSchedule(schedule);
    }),
    serve(contract.deleteSchedule, async ({ actor, params, change }) => {
      await change((db) => removeSchedule(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.uploadScheduleMedia, async ({ actor, params, files, change }) => {
      await change((db) => holdEditable(db, params.id));
      const schedule = await keepingPicture(house, actor.companyId, files, (picture) => {
        if (!picture)
          throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
        return change((db) => attachFile(db, actor, params.id, picture));
      });
      return presentSchedule(schedule);
    }),
    serve(contract.deleteScheduleMedia, async ({ actor, params, change }) => {
      return presentSchedule(await change((db) => attachFile(db, actor, params.id, null)));
    }),
  ];
}

/** A schedule's picture is opened by whoever may see the schedule: the company. */
export const scheduleFile: FindFile = async (db, _, id) => {
  const { media_path, media_info } = await accessSchedule(db, id);
  if (media_path === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return { key: media_path, fileName: media_info?.name ?? "" };
};
