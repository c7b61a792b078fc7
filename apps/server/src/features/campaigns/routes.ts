import * as contract from "@recado/contract/campaigns";
import { mediaKindOf, mediaLimits, sizeText } from "@recado/contract/shared/media";
import { pageSize } from "@recado/contract/shared/pagination";
import { requirePermission } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { type KeepingDeps, keepingRequiredFile } from "../media/keep-file.ts";
import type { FindFile } from "../media/serve-files.ts";
import {
  addCampaign,
  attachCampaignFile,
  cancelCampaign,
  changeCampaign,
  removeCampaign,
  restartCampaign,
} from "./actions.ts";
import { accessCampaign, holdEditable } from "./policy.ts";
import { presentCampaign } from "./present.ts";
import { findListValidity, findShipping } from "./recipient-store.ts";
import { findCampaignPage } from "./store.ts";

export function campaignRoutes(deps: KeepingDeps): Endpoint[] {
  const { clock } = deps;
  return [
    serve(contract.listCampaigns, ({ query, read }) =>
      read(async (db) => {
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const { rows, count } = await findCampaignPage(db, query.searchParam ?? "", offset, pageSize);
        const records = rows.map((row) => presentCampaign(row, clock.now()));
        return { records, count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.getCampaign, ({ params, read }) =>
      read(async (db) => {
        const row = await accessCampaign(db, params.id);
        const campaign = presentCampaign(row, clock.now());
        const { contactList } = campaign;
        const contacts = contactList && (await findListValidity(db, contactList.id, contract.shownShipping));
        return {
          ...campaign,
          contactList: contactList && { ...contactList, contacts: contacts ?? [] },
          shipping: await findShipping(db, row.id, contract.shownShipping),
        };
      }),
    ),
    serve(contract.createCampaign, ({ actor, body, write }) =>
      write((db) => addCampaign(db, actor, body, clock.now())),
    ),
    serve(contract.updateCampaign, ({ actor, params, body, write }) =>
      write((db) => changeCampaign(db, actor, params.id, body, clock.now())),
    ),
    serve(contract.deleteCampaign, async ({ actor, params, write }) => {
      await write((db) => removeCampaign(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.cancelCampaign, ({ actor, params, write }) =>
      write((db) => cancelCampaign(db, actor, params.id, clock.now())),
    ),
    serve(contract.restartCampaign, ({ actor, params, write }) =>
      write((db) => restartCampaign(db, actor, params.id, clock.now())),
    ),
    serve(contract.uploadCampaignMedia, async ({ actor, params, files, write }) => {
      await write((db) => holdEditable(db, params.id, clock.now()));
      return keepingRequiredFile(deps, actor.companyId, files, requireSendable, (file) =>
        write((db) => attachCampaignFile(db, actor, params.id, file, clock.now())),
      );
    }),
    serve(contract.deleteCampaignMedia, ({ actor, params, write }) =>
      write((db) => attachCampaignFile(db, actor, params.id, null, clock.now())),
    ),
  ];
}

function requireSendable({ mimeType, size }: { mimeType: string; size: number }): void {
  const limit = mediaLimits.web[mediaKindOf(mimeType)];
  if (size > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
}

/** A campaign's file is opened by whoever may see campaigns. */
export const campaignFile: FindFile = async (db, actor, id) => {
  requirePermission(actor, "campaigns:edit");
  const { media_path, media_info } = await accessCampaign(db, id);
  if (media_path === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return { key: media_path, fileName: media_info?.name ?? "" };
};
