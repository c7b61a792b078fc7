import { type Campaign, cancelCampaign, restartCampaign } from "@recado/contract/campaigns";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { campaignSource } from "./queries.ts";
import { campaignTexts } from "./texts.ts";

/** Mutations that stop and resume a campaign, with their confirmations. */
export function useCampaignSteps({ id, name, isOverdue }: Pick<Campaign, "id" | "name" | "isOverdue">) {
  const t = useTexts(campaignTexts);
  const client = useQueryClient();
  const params = { id: String(id) };
  const done = (word: string) => (saved: Campaign) => {
    putRow(client, campaignSource, saved);
    showSuccess(word);
  };
  const stopping = useMutation({
    mutationFn: () => call(cancelCampaign, { params }),
    onError: showError,
    onSuccess: done(t(isOverdue ? "skipped" : "stopped", { name })),
  });
  const restarting = useMutation({
    mutationFn: () => call(restartCampaign, { params }),
    onError: showError,
    onSuccess: done(t("restarted", { name })),
  });
  return { stopping, restarting };
}
