import type { Readable } from "node:stream";
import { campaignReasons, isCampaignReason } from "@recado/contract/campaign-reasons";
import type { ExportFormat } from "@recado/contract/campaign-report";
import type { RecipientState } from "@recado/contract/campaigns";
import { errorText } from "@recado/contract/shared/errors";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { accessCampaign } from "../../domain/campaigns/policy.ts";
import { type CampaignRecipientRow, findRecipientsAfter } from "../../domain/campaigns/recipient-store.ts";
import { findTimeZone } from "../../domain/companies/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { csvStream, type TableSource } from "../../platform/http/csv-stream.ts";
import { createMomentFormatter } from "../../platform/http/export-moments.ts";
import { sheetStream } from "../../platform/http/sheet-stream.ts";

/** Number of recipients that are read into memory at a time. */
const batch = 1_000;

const columns = [
  "Nome",
  "Número",
  "E-mail",
  "Situação",
  "Motivo",
  "Enviada em",
  "Entregue em",
  "Lida em",
  "Respondida em",
  "Saiu em",
];

const states: Readonly<Record<RecipientState, string>> = {
  planned: "Planejada",
  confirming: "Aguardando confirmação",
  sending: "Enviando",
  sent: "Enviada",
  delivered: "Entregue",
  read: "Lida",
  failed: "Falhou",
  unconfirmed: "Não confirmada",
  excluded: "Fora da campanha",
};

function reasonText(reason: string | null): string {
  if (reason === null) return "";
  if (!isCampaignReason(reason)) return errorText(reason, "pt");
  const words = campaignReasons.pt[reason];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Exports all recipients of a campaign, with one row for each recipient. */
export async function exportRecipients(
  { read, write }: CompanyTransactions,
  actor: Actor,
  campaignId: number,
  format: ExportFormat,
): Promise<Readable> {
  const timeZone = await write(async (db) => {
    const { name, counts } = await accessCampaign(db, campaignId);
    const { answered: _answered, optedOut: _optedOut, ...byState } = counts;
    const count = Object.values(byState).reduce((sum, part) => sum + part, 0);
    await recordAudit(db, actor, { area: "exports", action: "exported", label: name, count });
    return findTimeZone(db);
  });
  const at = createMomentFormatter(timeZone);
  const source: TableSource<CampaignRecipientRow> = {
    columns,
    findAfter: (last) => read((db) => findRecipientsAfter(db, campaignId, last?.id ?? "0", batch)),
    cells: (row) => [
      row.name,
      row.number,
      row.email,
      states[row.state],
      reasonText(row.reason),
      ...[row.sent_at, row.delivered_at, row.read_at, row.answered_at, row.opted_out_at].map(at),
    ],
  };
  return format === "xlsx" ? sheetStream(String(actor.companyId), source) : csvStream(source);
}
