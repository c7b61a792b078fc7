import type { InvitationLink } from "@recado/contract/staff";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { formatDateTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../shared/ui/feedback/form-alert.tsx";
import { CopyField } from "../../shared/ui/fields/copy-field.tsx";
import classes from "./invitations.module.css";
import { invitationTexts } from "./texts.ts";

interface InvitationLinkDialogProps {
  /** Name of the invited user. */
  name: string;
  /** Link that the caller has created already; without it the dialog asks first, because a new link ends the others. */
  created?: InvitationLink | undefined;
  createLink: () => Promise<InvitationLink>;
  onClose: () => void;
}

/** Dialog that creates the link of an invitation and shows it to be copied. */
export function InvitationLinkDialog({ name, created, createLink, onClose }: InvitationLinkDialogProps) {
  const t = useTexts(invitationTexts);
  const { mutate, data = created, error, isPending } = useMutation({ mutationFn: createLink });
  const errorText = useErrorText(error);
  return (
    <EntityDialog
      title={t("linkTitle", { name })}
      size={560}
      submit={data ? null : t("createLink")}
      busy={isPending}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!data) mutate();
      }}
      onClose={onClose}
      alert={error && <FormAlert>{errorText}</FormAlert>}
    >
      {data ? (
        <CopyField
          label={t("link")}
          description={t("linkHint", { date: formatDateTime(data.expiresAt) })}
          value={data.link}
          readOnly
          data-autofocus
        />
      ) : (
        <p className={classes.text}>{t("linkReplaces")}</p>
      )}
    </EntityDialog>
  );
}
