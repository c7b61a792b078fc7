import { ActionIcon } from "@mantine/core";
import { type Campaign, copyCampaign } from "@recado/contract/campaigns";
import { IconCopy } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { putRow } from "../../../shared/lists/entity-list.ts";
import { campaignSource } from "../queries.ts";
import { campaignTexts } from "../texts.ts";

const longestName = 50;

/** Button that copies a campaign as an inactive one and opens the copy for editing. */
export function CopyButton({ campaign: { id, name } }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: () =>
      call(copyCampaign, {
        params: { id: String(id) },
        body: { name: t("copyName", { name }).slice(0, longestName).trim() },
      }),
    onError: showError,
    onSuccess: (copy) => {
      putRow(client, campaignSource, copy);
      showSuccess(t("copied", { name: copy.name }));
      void navigate({ to: "/campaigns", search: { edit: copy.id } });
    },
  });
  const label = t("copy", { name });
  return (
    <ActionIcon aria-label={label} title={label} loading={copying.isPending} onClick={() => copying.mutate()}>
      <IconCopy size={18} stroke={1.75} />
    </ActionIcon>
  );
}
