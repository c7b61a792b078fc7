import { Button } from "@mantine/core";
import { getContactOptOut, optContactIn, optContactOut } from "@recado/contract/opt-outs";
import { IconArrowBackUp, IconBellOff, IconCopy } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { formatDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { copyText } from "../../shared/ui/feedback/copy-text.ts";
import classes from "./contact-panel.module.css";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { PanelState } from "./panel-state.tsx";
import { contactCampaignTexts } from "./panel-texts.ts";

/** Shows whether a contact receives campaigns and, after an opt-out, which user recorded the opt-out. */
export function ContactCampaigns({ contactId, name }: { contactId: number; name: string }) {
  const t = useTexts(contactCampaignTexts);
  const client = useQueryClient();
  const mayAllow = useCan("opt-outs:remove");
  const query = useQuery(contactOptOutQuery(contactId));
  const [asking, setAsking] = useState(false);
  useLiveEvent("contact", (event) => {
    const isThis = event.action !== "delete" && (event.action === "reload" || event.contact.id === contactId);
    if (isThis) void query.refetch();
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (isOut: boolean) =>
      call(isOut ? optContactOut : optContactIn, { params: { id: String(contactId) } }),
    onSuccess: (changed) => {
      client.setQueryData(contactOptOutQuery(contactId).queryKey, changed);
      showSuccess(t(changed.optOut ? "stopped" : "allowed", { name }));
    },
    onError: showError,
    onSettled: () => setAsking(false),
  });
  const optOut = query.data?.optOut;
  return (
    <PanelSection title={t("title")}>
      <PanelState query={query} rowHeight={28} />
      {optOut && (
        <>
          <p className={classes.mark}>
            <IconBellOff size={16} stroke={1.75} />
            {t("out")}
          </p>
          <PanelHint>{t("since", { date: formatDate(optOut.createdAt) })}</PanelHint>
        </>
      )}
      {optOut === null && <PanelHint>{t("in")}</PanelHint>}
      {optOut === null && (
        <Button mt={8} variant="default" size="xs" loading={isPending} onClick={() => mutate(true)}>
          {t("stop")}
        </Button>
      )}
      {optOut && mayAllow && (
        <Button
          mt={8}
          variant="default"
          size="xs"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
          onClick={() => setAsking(true)}
        >
          {t("allow")}
        </Button>
      )}
      {optOut === null && (
        <Button
          mt={8}
          ml={8}
          variant="subtle"
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.75} />}
          onClick={() => void copyText(query.data?.link ?? "")}
        >
          {t("copyLink")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("question", { name })}
        confirm={t("allow")}
        busy={isPending}
        onConfirm={() => mutate(false)}
        onClose={() => setAsking(false)}
      >
        {t("hint")}
      </ConfirmDialog>
    </PanelSection>
  );
}

function contactOptOutQuery(contactId: number) {
  return queryOptions({
    queryKey: ["contact-opt-out", contactId],
    queryFn: () => call(getContactOptOut, { params: { id: String(contactId) } }),
  });
}
