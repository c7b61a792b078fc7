import { ActionIcon } from "@mantine/core";
import type { InvitationLink } from "@recado/contract/staff";
import { IconLink, IconMailForward } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { invitationTexts } from "./texts.ts";

interface InvitationActionsProps {
  /** Name and address of the invited user. */
  name: string;
  email: string;
  resend: () => Promise<unknown>;
  createLink: () => Promise<InvitationLink>;
}

/** Buttons of a row whose user has not accepted the invitation yet. */
export function InvitationActions({ name, email, resend, createLink }: InvitationActionsProps) {
  const t = useTexts(invitationTexts);
  const [isLinking, setIsLinking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: resend,
    onSuccess: () => showSuccess(t("mailed", { email })),
    onError: showError,
  });
  const [again, copy] = [t("resend", { name }), t("copy", { name })];
  return (
    <>
      <ActionIcon aria-label={again} title={again} loading={isPending} onClick={() => mutate()}>
        <IconMailForward size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={copy} title={copy} onClick={() => setIsLinking(true)}>
        <IconLink size={18} stroke={1.75} />
      </ActionIcon>
      {isLinking && (
        <InvitationLinkDialog name={name} createLink={createLink} onClose={() => setIsLinking(false)} />
      )}
    </>
  );
}
