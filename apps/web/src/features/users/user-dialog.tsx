import { createUser, editUserForm, newUserForm, type UserValues, updateUser } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { pageTexts } from "./page-texts.ts";
import { AccountFields } from "./profile/account-fields.tsx";
import { userSource } from "./queries.ts";
import { RightsFields } from "./rights-fields.tsx";
import classes from "./users.module.css";

export function UserDialog({ row: user, onClose }: RowDialogProps<User>) {
  const t = useTexts(pageTexts);
  const isSelf = useUser().id === user?.id;
  const client = useQueryClient();
  const schema: z.ZodType<unknown, UserValues> = user ? editUserForm : newUserForm;
  const { form, ...dialog } = useEntityForm({
    schema,
    initialValues: valuesOf(user),
    save: async ({ currentPassword, ...body }, { currentPassword: _, ...changes }) => {
      const saved = user
        ? await call(updateUser, {
            params: { id: String(user.id) },
            body: { ...changes, ...(isSelf ? { currentPassword } : {}) },
          })
        : await call(createUser, { body });
      putRow(client, userSource, saved as User);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: {
      ERR_EMAIL_TAKEN: "email",
      ERR_CURRENT_PASSWORD: "currentPassword",
      ERR_LAST_ADMIN: "profile",
    },
  });
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

function valuesOf(user: User | undefined): UserValues {
  return {
    name: user?.name ?? "",
    email: user?.email ?? "",
    password: "",
    currentPassword: "",
    profile: user?.profile ?? "user",
    queueIds: user?.queues.map(({ id }) => id) ?? [],
    whatsappId: user?.whatsappId ?? null,
    allTicket: user?.allTicket ?? "desabled",
    language: user?.language ?? null,
  };
}
