import * as contract from "@recado/contract/campaign-report";
import { pageSize } from "@recado/contract/shared/pagination";
import { accessCampaign } from "../../domain/campaigns/policy.ts";
import { presentCampaign } from "../../domain/campaigns/present.ts";
import { countReasons, findProgress, findRecipientPage } from "../../domain/campaigns/recipient-store.ts";
import { costOfCampaign } from "../../domain/message-charges/queries.ts";
import { type Endpoint, serve } from "../../platform/http/serve.ts";
import { sheetType } from "../../platform/http/sheet-stream.ts";
import type { Clock } from "../../ports/clock.ts";
import { exportRecipients } from "./export-recipients.ts";
import { presentRecipient } from "./present.ts";
import { retargetCampaign } from "./retarget-campaign.ts";

/** Number of points in the campaign's progress chart. */
const courseSteps = 60;

export function campaignReportRoutes({ clock }: { clock: Clock }): Endpoint[] {
  return [
    serve(contract.getCampaignReport, ({ params, report }) =>
      report(async (db) => {
        const campaign = await accessCampaign(db, params.id);
        const since = campaign.started_at;
        const course = since === null ? [] : await findProgress(db, campaign.id, since, courseSteps);
        return {
          campaign: presentCampaign(campaign, clock.now()),
          excluded: await countReasons(db, campaign.id, "excluded"),
          failed: await countReasons(db, campaign.id, "failed"),
          cost: campaign.connection_provider === "cloud" ? await costOfCampaign(db, campaign.id) : null,
          course: course.map(({ at, ...come }) => ({ at: at.toISOString(), ...come })),
        };
      }),
    ),
    serve(contract.listRecipients, ({ actor, params, query, report }) =>
      report(async (db) => {
        const { id } = await accessCampaign(db, params.id);
        const offset = ((query.pageNumber ?? 1) - 1) * pageSize;
        const asked = { filter: query.filter, search: query.searchParam ?? "", seer: actor };
        const { rows, count } = await findRecipientPage(db, id, asked, offset, pageSize);
        return { recipients: rows.map(presentRecipient), count, hasMore: count > offset + rows.length };
      }),
    ),
    serve(contract.exportRecipients, async ({ actor, params, body: { format }, report, write, reply }) => {
      const file = await exportRecipients({ read: report, write }, actor, params.id, format);
      void reply.headers({
        "content-type": format === "xlsx" ? sheetType : "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="campanha-${params.id}.${format}"`,
        "cache-control": "no-store",
      });
      // Fastify sends the stream as the response body, which the contract declares as a string.
      return file as unknown as string;
    }),
    serve(contract.retargetCampaign, ({ actor, params, body, read, write }) =>
      retargetCampaign({ read, write }, actor, params.id, body),
    ),
  ];
}
