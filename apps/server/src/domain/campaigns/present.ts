import type { Campaign } from "@recado/contract/campaigns";
import type { AuditSubject } from "../audit-log/actions.ts";
import { type ConfirmationField, isEditableCampaign, type MessageField, textFields } from "./rules.ts";
import type { CampaignRow } from "./store.ts";

export function presentCampaign(row: CampaignRow, now: Date): Campaign {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    ...textsOfCampaign(row),
    confirmation: row.confirmation,
    status: row.status,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    whatsappId: row.connection_id,
    whatsapp: labelOf(row.connection_id, row.connection_name),
    contactListId: row.contact_list_id,
    contactList: labelOf(row.contact_list_id, row.contact_list_name),
    tagListId: row.tag_id,
    tagList: labelOf(row.tag_id, row.tag_name),
    fileListId: row.file_list_id,
    fileList: labelOf(row.file_list_id, row.file_list_name),
    templateName: row.template_name,
    templateLanguage: row.template_language,
    templateParameters: row.template_parameters,
    basis: row.basis,
    skipAnsweredDays: row.skip_answered_days,
    skipOpenTickets: row.skip_open_tickets,
    mediaPath: presentMediaPath(row),
    mediaName: row.media_info?.name ?? null,
    counts: row.counts,
    isEditable: isEditableCampaign(row, now),
    mayEditMessages: isEditableCampaign(row, now) || row.status === "CANCELADA",
    isOverdue: row.is_overdue,
    waiting:
      row.waiting_reason === null
        ? null
        : { reason: row.waiting_reason, until: row.waiting_until?.toISOString() ?? null },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function labelOf(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null ? null : { id, name: name ?? "" };
}

/** Maps the texts in a campaign's row to the names of their fields in the API. */
export function textsOfCampaign(row: CampaignRow): Record<MessageField | ConfirmationField, string> {
  return {
    message1: row.message1,
    message2: row.message2,
    message3: row.message3,
    message4: row.message4,
    message5: row.message5,
    confirmationMessage1: row.confirmation_message1,
    confirmationMessage2: row.confirmation_message2,
    confirmationMessage3: row.confirmation_message3,
    confirmationMessage4: row.confirmation_message4,
    confirmationMessage5: row.confirmation_message5,
  };
}

/** URL path of the campaign's file. A new file gets a new path, so that caches never show the previous file. */
function presentMediaPath({ id, media_path, media_info }: CampaignRow): string | null {
  if (media_path === null || media_info === null) return null;
  const version = media_path.split("/").at(-1) ?? "";
  return `/media/campaigns/${id}/${encodeURIComponent(version)}`;
}

export function auditedCampaign(row: CampaignRow): AuditSubject {
  const words = textsOfCampaign(row);
  const said = (fields: readonly (keyof typeof words)[]) =>
    fields.map((field) => words[field]).join("\u001f");
  return {
    label: row.name,
    fields: {
      name: row.name,
      status: row.status,
      connection: row.connection_name,
      contactList: row.contact_list_name,
      tag: row.tag_name,
      files: row.file_list_name,
      template: row.template_name,
      file: row.media_info?.name ?? null,
      sendAt: row.scheduled_at?.toISOString() ?? null,
      basis: row.basis,
    },
    hidden: { message: [said(textFields), ...row.template_parameters].join("\u001f") },
  };
}
