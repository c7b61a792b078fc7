import * as contract from "@recado/contract/campaigns";
import { pageSize } from "@recado/contract/shared/pagination";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import { type Actor, requirePermission } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FindFile } from "../../platform/http/send-object.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import type { Channel } from "../../ports/channel.ts";
import { type KeepingDeps, keepingRequiredFile, requireSendable } from "../stored-files/actions.ts";
import {
  addCampaign,
  attachCampaignFile,
  cancelCampaign,
  changeCampaign,
  copyCampaign,
  removeCampaign,
  restartCampaign,
} from "./actions.ts";
import { accessCampaign, type CheckMoment, lockEditableCampaign } from "./policy.ts";
import { presentCampaign } from "./present.ts";
import { fetchApprovedTemplates } from "./queries.ts";
import { findListValidity, findShippingTimes } from "./recipient-store.ts";
import { findCampaignPage } from "./store.ts";

export interface CampaignsDeps extends KeepingDeps {
  listTemplates: Channel["listTemplates"];
}

export function campaignRoutes(deps: CampaignsDeps): Endpoint[] {
  const { clock } = deps;
  const momentFor = async (
    read: CompanyTransactions["read"],
    actor: Actor,
    given: Parameters<typeof fetchApprovedTemplates>[3],
    id?: number,
  ): Promise<CheckMoment> => ({
    now: clock.now(),
    approved: await fetchApprovedTemplates(deps, { read }, actor.companyId, given, id),
  });
  return [
    serve(contract.listCampaigns, ({ query, read }) => read((db) => listPage(db, query, clock.now()))),
    serve(contract.getCampaign, ({ params, read }) =>
      read(async (db) => {
        const row = await accessCampaign(db, params.id);
        const campaign = presentCampaign(row, clock.now());
        const { contactList } = campaign;
        const contacts =
          contactList && (await findListValidity(db, contactList.id, contract.maxShownRecipients));
        return {
          ...campaign,
          contactList: contactList && { ...contactList, contacts: contacts ?? [] },
          shipping: await findShippingTimes(db, row.id, contract.maxShownRecipients),
        };
      }),
    ),
    serve(contract.createCampaign, async ({ actor, body, read, write }) => {
      const moment = await momentFor(read, actor, body);
      return write((db) => addCampaign(db, actor, body, moment));
    }),
    serve(contract.copyCampaign, ({ actor, params, body, write }) =>
      write((db) => copyCampaign(db, actor, params.id, body.name, clock.now())),
    ),
    serve(contract.updateCampaign, async ({ actor, params, body, read, write }) => {
      const moment = await momentFor(read, actor, body, params.id);
      return write((db) => changeCampaign(db, actor, params.id, body, moment));
    }),
    serve(contract.deleteCampaign, async ({ actor, params, write }) => {
      await write((db) => removeCampaign(db, actor, params.id));
      return { message: "ok" };
    }),
    serve(contract.cancelCampaign, ({ actor, params, write }) =>
      write((db) => cancelCampaign(db, actor, params.id, clock.now())),
    ),
    serve(contract.restartCampaign, async ({ actor, params, read, write }) => {
      const moment = await momentFor(read, actor, { scheduledAt: clock.now().toISOString() }, params.id);
      return write((db) => restartCampaign(db, actor, params.id, moment));
    }),
    serve(contract.uploadCampaignMedia, async ({ actor, params, files, read, write }) => {
      await write((db) => lockEditableCampaign(db, params.id, clock.now()));
      const moment = await momentFor(read, actor, {}, params.id);
      return keepingRequiredFile(deps, { actor, files, write }, requireSendable, (db, file) =>
        attachCampaignFile(db, actor, params.id, file, moment),
      );
    }),
    serve(contract.deleteCampaignMedia, async ({ actor, params, read, write }) => {
      const moment = await momentFor(read, actor, {}, params.id);
      return write((db) => attachCampaignFile(db, actor, params.id, null, moment));
    }),
  ];
}

async function listPage(
  db: ReadTx,
  { searchParam: search = "", status, pageNumber = 1 }: QueryOf<typeof contract.listCampaigns>,
  now: Date,
): Promise<AnswerOf<typeof contract.listCampaigns>> {
  const offset = (pageNumber - 1) * pageSize;
  const { rows, count } = await findCampaignPage(db, { search, status }, offset, pageSize);
  const records = rows.map((row) => presentCampaign(row, now));
  return { records, count, hasMore: count > offset + rows.length };
}

/** Finds a campaign's file. Every user who may see campaigns may open the file. */
export const campaignFile: FindFile = async (db, actor, id) => {
  requirePermission(actor, "campaigns:edit");
  const { media_path, media_info } = await accessCampaign(db, id);
  if (media_path === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  return { key: media_path, fileName: media_info?.name ?? "" };
};
