import { NativeSelect } from "@mantine/core";
import { importPhoneContacts } from "@recado/contract/contacts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import { useConnections } from "../use-connections.ts";
import { phoneImportTexts } from "./phone-import-texts.ts";

/**
 * Imports contacts from the address book of a connected phone. If several phones are connected, the user chooses a
 * phone first.
 */
export function PhoneImport({ onClose }: { onClose: () => void }) {
  const t = useTexts(phoneImportTexts);
  const { data, error, refetch } = useConnections();
  const phones = data?.filter(({ provider, status }) => provider === "beta" && status === "CONNECTED");
  const [chosen, setChosen] = useState<number | null>(null);
  const whatsappId = chosen ?? phones?.find(({ isDefault }) => isDefault)?.id ?? phones?.[0]?.id;
  const taking = useMutation({
    mutationFn: (id: number) => call(importPhoneContacts, { body: { whatsappId: id } }),
  });

  function start(event: FormEvent): void {
    event.preventDefault();
    if (taking.isSuccess) onClose();
    else if (whatsappId !== undefined) taking.mutate(whatsappId);
  }

  return (
    <EntityDialog
      title={t("title")}
      size={560}
      submit={t(taking.isSuccess ? "done" : "start")}
      busy={taking.isPending || !data}
      onSubmit={start}
      onClose={onClose}
      alert={taking.isError && <FormAlert>{describeError(taking.error)}</FormAlert>}
    >
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} rowHeight={48} />
        ))}
      {phones?.length === 0 && <FormAlert>{t("noPhone")}</FormAlert>}
      {phones && phones.length > 0 && !taking.isSuccess && <p>{t("hint")}</p>}
      {phones && phones.length > 1 && !taking.isSuccess && (
        <NativeSelect
          label={t("phone")}
          value={whatsappId ?? ""}
          data={phones.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {taking.data && <p role="status">{t("imported", taking.data)}</p>}
    </EntityDialog>
  );
}
