import {
  createInvitationLink,
  createUser,
  editUserForm,
  type InvitationLink,
  type UserValues,
  updateUser,
} from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { InvitationLinkDialog } from "../invitations/invitation-link-dialog.tsx";
import { invitationTexts } from "../invitations/texts.ts";
import { pageTexts } from "./page-texts.ts";
import { AccountFields } from "./profile/account-fields.tsx";
import { userSource } from "./queries.ts";
import { RightsFields } from "./rights-fields.tsx";
import classes from "./users.module.css";

export function UserDialog({ row: user, onClose }: RowDialogProps<User>) {
  const t = useTexts(pageTexts);
  const isSelf = useUser().id === user?.id;
  const client = useQueryClient();
  const inInvitations = useTexts(invitationTexts);
  const created = useRef<InvitedUser>(undefined);
  const [invited, setInvited] = useState<InvitedUser>();
  const { form, ...dialog } = useEntityForm({
    schema: editUserForm,
    initialValues: valuesOf(user),
    save: async ({ currentPassword, ...body }, { currentPassword: _, ...changes }) => {
      const saved = user
        ? await call(updateUser, {
            params: { id: String(user.id) },
            body: { ...changes, ...(isSelf ? { currentPassword } : {}) },
          })
        : await call(createUser, { body });
      putRow(client, userSource, saved as User);
      const invitation = !user && saved.invitation;
      if (!invitation) showSuccess(t("saved", { name: saved.name }));
      else if (invitation.delivery !== "link") showSuccess(inInvitations("mailed", { email: saved.email }));
      // The installation has no mail server, so the next dialog shows the link. If the link cannot be created now, that
      // dialog offers to try again.
      else
        created.current = { user: saved as User, link: await linkOf(saved as User).catch(() => undefined) };
    },
    onSaved: () => (created.current ? setInvited(created.current) : onClose()),
    fieldOfRefusal: {
      ERR_EMAIL_TAKEN: "email",
      ERR_CURRENT_PASSWORD: "currentPassword",
      ERR_LAST_ADMIN: "profile",
      ERR_NO_ROLE_FOUND: "profile",
    },
  });
  if (invited)
    return (
      <InvitationLinkDialog
        name={invited.user.name}
        created={invited.link}
        createLink={() => linkOf(invited.user)}
        onClose={onClose}
      />
    );
  const asksPassword = isSelf && (form.values.password !== "" || form.values.email !== user?.email);
  return (
    <EntityFormDialog
      {...dialog}
      title={t(user ? "editTitle" : "add")}
      size={760}
      isNew={!user}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <AccountFields form={form} isNew={!user} asksPassword={asksPassword} />
        <RightsFields user={user} form={form} />
      </div>
    </EntityFormDialog>
  );
}

/** New user whose link the dialog shows, because the installation has no mail server. */
interface InvitedUser {
  user: User;
  link: InvitationLink | undefined;
}

function linkOf({ id }: User): Promise<InvitationLink> {
  return call(createInvitationLink, { params: { id: String(id) } });
}

function valuesOf(user: User | undefined): UserValues {
  return {
    name: user?.name ?? "",
    email: user?.email ?? "",
    password: "",
    currentPassword: "",
    profile: user?.profile ?? "user",
    roleId: user?.role?.id ?? null,
    queueIds: user?.queues.map(({ id }) => id) ?? [],
    whatsappId: user?.whatsappId ?? null,
    allTicket: user?.allTicket ?? "desabled",
    language: user?.language ?? null,
    capacity: user?.capacity ?? null,
    leave: user?.leave ?? null,
  };
}
