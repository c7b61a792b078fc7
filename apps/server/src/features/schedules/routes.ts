import * as contract from "@recado/contract/schedules";
import { pageSize } from "@recado/contract/shared/pagination";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import type { Clock } from "../../ports/clock.ts";
import { type FilesHouse, keepFile } from "../media/keep-file.ts";
import type { FindFile } from "../media/serve-files.ts";
import { addSchedule, attachFile, changeSchedule, removeSchedule } from "./actions.ts";
import { accessSchedule, holdEditable } from "./policy.ts";
import { presentSchedule } from "./present.ts";
import { isScheduleMedia } from "./rules.ts";
import { findSchedulePage } from "./store.ts";

export interface SchedulesHouse extends FilesHouse {
  clock: Clock;
}

export function scheduleRoutes(house: SchedulesHouse): Endpoint[] {
  const { clock, storage } = house;
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
    serve(contract.createSchedule, ({ actor, body, change }) =>
      change(async (db) => presentSchedule(await addSchedule(db, actor, body, clock.now()))),
    ),
    serve(contract.updateSchedule, ({ actor, params, body, change }) =>
      change(async (db) => presentSchedule(await changeSchedule(db, actor, params.id, body, clock.now()))),
    ),
    serve(contract.deleteSchedule, async ({ params, change }) => {
      await storage.remove(await change((db) => removeSchedule(db, params.id)));
      return { message: "ok" };
    }),
    serve(contract.uploadScheduleMedia, async ({ actor, params, files, change }) => {
      await change((db) => holdEditable(db, params.id));
      const [file] = files;
      if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
      const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
      const key = newObjectKey(actor.companyId, "", clock.now());
      const held = await keepFile(house, key, file.path, claimed, ({ mimeType }) => {
        if (!isScheduleMedia(mimeType)) throw new AppError("ERR_SCHEDULE_MEDIA");
      });
      try {
        const { schedule, replaced } = await change((db) => attachFile(db, params.id, held));
        await storage.remove(replaced);
        return presentSchedule(schedule);
      } catch (error) {
        await storage.remove([held.path, held.thumbnailPath].filter((path) => path !== null));
        throw error;
      }
    }),
    serve(contract.deleteScheduleMedia, async ({ params, change }) => {
      const { schedule, replaced } = await change((db) => attachFile(db, params.id, null));
      await storage.remove(replaced);
      return presentSchedule(schedule);
    }),
  ];
}

/** A schedule's picture is opened by whoever may see the schedule: the company. */
export const scheduleFile: FindFile = async (db, _, id) => {
  const { media_path, media_info } = await accessSchedule(db, id);
  if (media_path === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return { key: media_path, fileName: media_info?.name ?? "" };
};
