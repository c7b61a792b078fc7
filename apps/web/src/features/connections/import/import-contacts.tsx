import { Button } from "@mantine/core";
import { importPhone } from "@recado/contract/contacts";
import { IconAddressBook } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError, showSuccess } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { diagnosticsTexts } from "../diagnostics/diagnostics-texts.ts";

/** Imports the contacts from the connected phone's address book. */
export function ImportContacts({ connectionId }: { connectionId: number }) {
  const t = useTexts(diagnosticsTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(importPhone, { body: { whatsappId: connectionId } }),
    onError: showError,
    onSuccess: (counts) => showSuccess(t("imported", counts)),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconAddressBook size={16} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("actions.importContacts")}
    </Button>
  );
}
