import { ActionIcon } from "@mantine/core";
import type { InvitationLink } from "@recado/contract/staff";
import { IconLink, IconMailForward } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { invitationTexts } from "./texts.ts";

interface InvitationActionsProps {
  /** Name and address of the invited user. */
  name: string;
  email: string;
  resend: () => Promise<unknown>;
  createLink: () => Promise<InvitationLink>;
}

/** Menu of a row whose user has not accepted the invitation yet. */
export function InvitationActions({ name, email, resend, createLink }: InvitationActionsProps) {
  const t = useTexts(invitationTexts);
  const [isLinking, setIsLinking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: resend,
    onSuccess: () => showSuccess(t("mailed", { email })),
    onError: showError,
  });
  const label = t("menu", { name });
  return (
    <>
      <Dropdown
        label={label}
        button={(properties) => (
          <ActionIcon aria-label={label} title={label} loading={isPending} {...properties}>
            <IconMailForward size={18} stroke={1.75} />
          </ActionIcon>
        )}
      >
        <DropdownItem icon={<IconMailForward size={17} stroke={1.75} />} onClick={() => mutate()}>
          {t("resend")}
        </DropdownItem>
        <DropdownItem icon={<IconLink size={17} stroke={1.75} />} onClick={() => setIsLinking(true)}>
          {t("copy")}
        </DropdownItem>
      </Dropdown>
      {isLinking && (
        <InvitationLinkDialog name={name} createLink={createLink} onClose={() => setIsLinking(false)} />
      )}
    </>
  );
}
