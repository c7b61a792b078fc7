import { Button } from "@mantine/core";
import { blockContact } from "@recado/contract/contact-panel";
import { IconBan, IconLockOpen } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../shared/ui/dialogs/confirm-dialog.tsx";
import { contactQuery, putContact } from "../contacts/contact-queries.ts";
import { PanelHint, PanelSection } from "./panel-section.tsx";
import { panelTexts } from "./panel-texts.ts";

/** Button that blocks messages from a contact, after a dialog has explained the consequences. */
export function ContactBlock({ contactId, name }: { contactId: number; name: string }) {
  const t = useTexts(panelTexts);
  const client = useQueryClient();
  const { data: contact } = useQuery(contactQuery(contactId));
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (blocked: boolean) =>
      call(blockContact, { params: { id: String(contactId) }, body: { blocked } }),
    onSuccess: (changed) => {
      putContact(client, changed);
      showSuccess(t(changed.blocked ? "block.done" : "block.undone", { name }));
    },
    onError: showError,
    onSettled: () => setAsking(false),
  });
  if (!contact) return null;
  return (
    <PanelSection title={t("block.title")}>
      <PanelHint>{t(contact.blocked ? "block.blocked" : "block.hint")}</PanelHint>
      {contact.blocked ? (
        <Button
          mt={8}
          variant="default"
          size="xs"
          leftSection={<IconLockOpen size={16} stroke={1.75} />}
          loading={isPending}
          onClick={() => mutate(false)}
        >
          {t("block.allow")}
        </Button>
      ) : (
        <Button
          mt={8}
          variant="default"
          size="xs"
          leftSection={<IconBan size={16} stroke={1.75} />}
          onClick={() => setAsking(true)}
        >
          {t("block.block")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("block.question", { name })}
        confirm={t("block.block")}
        danger
        busy={isPending}
        onConfirm={() => mutate(true)}
        onClose={() => setAsking(false)}
      >
        {t("block.hint")}
      </ConfirmDialog>
    </PanelSection>
  );
}
