import {
  type Campaign,
  createCampaign,
  deleteCampaignMedia,
  updateCampaign,
  uploadCampaignMedia,
} from "@recado/contract/campaigns";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityFile } from "../../../shared/forms/use-entity-file.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { putRow } from "../../../shared/lists/entity-list.ts";
import type { FormFile } from "../../../shared/ui/fields/use-chosen-file.ts";
import { connectionsQuery } from "../../connections/queries.ts";
import { campaignSource } from "../queries.ts";
import { campaignTexts } from "../texts.ts";
import {
  type CampaignBody,
  type CampaignValues,
  campaignBodyOf,
  campaignDialogForm,
  campaignValuesOf,
  newCampaignValues,
  startTimeOf,
  templateFieldsOf,
  wordsOf,
} from "./campaign-form.ts";

interface CampaignFormOptions {
  campaign: Campaign | undefined;
  /** Id of the contact list that a new campaign starts with. */
  list: number | null;
  onIssues: (issues: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}

/**
 * Form and file of a campaign. It saves the fields, then the file, then the start time, so that nothing is sent before
 * the campaign is complete.
 */
export function useCampaignForm({ campaign, list, onIssues, onClose }: CampaignFormOptions) {
  const t = useTexts(campaignTexts);
  const client = useQueryClient();
  const [initialValues] = useState(() =>
    campaign ? campaignValuesOf(campaign) : newCampaignValues(list, usualConnection(client)),
  );
  const file = useEntityFile({
    row: campaign,
    stored: storedFile(campaign),
    create: (body: CampaignBody) => call(createCampaign, { body: { ...body, name: body.name ?? "" } }),
    update: (id, body) => call(updateCampaign, { params: { id }, body }),
    upload: (id, { files, onProgress }) =>
      call(uploadCampaignMedia, { params: { id }, body: {}, files }, { onProgress }),
    remove: (id) => call(deleteCampaignMedia, { params: { id } }),
  });
  const mayEditAll = campaign?.isEditable ?? true;

  /** Saves the campaign's fields and file, but not its start time. */
  async function keep(values: CampaignValues): Promise<Campaign> {
    const saved = await file.save(
      mayEditAll ? campaignBodyOf(values) : { ...wordsOf(values), ...templateFieldsOf(values) },
    );
    putRow(client, campaignSource, saved);
    return saved;
  }

  async function save(values: CampaignValues): Promise<void> {
    const kept = await keep(values);
    const scheduledAt = startTimeOf(values);
    if (mayEditAll && scheduledAt !== null && scheduledAt !== kept.scheduledAt) {
      const params = { id: String(kept.id) };
      putRow(client, campaignSource, await call(updateCampaign, { params, body: { scheduledAt } }));
    }
    showSuccess(t("saved", { name: kept.name }));
  }

  const entityForm = useEntityForm({
    schema: campaignDialogForm,
    initialValues,
    isDirtyBeside: file.isChanged,
    save,
    onSaved: onClose,
    onIssues,
    fieldOfRefusal: {
      ERR_NO_WAPP_FOUND: "whatsappId",
      ERR_CAMPAIGN_NEEDS_TEMPLATE: "templateName",
      ERR_CLOUD_TEMPLATE_UNAVAILABLE: "templateName",
      ERR_CLOUD_TEMPLATE_PARAMETERS: "templateName",
      ERR_NO_CONTACT_LIST_FOUND: "contactListId",
      ERR_NO_TAG_FOUND: "contactListId",
      ERR_CAMPAIGN_EMPTY: "contactListId",
      ERR_NO_FILE_FOUND: "fileListId",
    },
  });
  return { ...entityForm, file: file.field, keep };
}

export type CampaignFormState = ReturnType<typeof useCampaignForm>["form"];

/** Id of the company's default connection; null until the connections have loaded. */
function usualConnection(client: QueryClient): number | null {
  const known = client.getQueryData(connectionsQuery.queryKey);
  return known?.find(({ isDefault }) => isDefault)?.id ?? null;
}

function storedFile(campaign: Campaign | undefined): FormFile | null {
  if (!campaign || campaign.mediaPath === null) return null;
  const name = campaign.mediaName ?? "";
  return { name, size: null, kind: kindByName(name), url: campaign.mediaPath };
}

/** Guesses the kind of a file from its name, because the API returns only the name. */
function kindByName(name: string): FormFile["kind"] {
  if (/\.(jpe?g|png|webp|gif)$/i.test(name)) return "image";
  if (/\.(mp4|webm|3gp|mov)$/i.test(name)) return "video";
  return /\.(mp3|ogg|m4a|aac|wav)$/i.test(name) ? "audio" : "document";
}
