import { TextInput } from "@mantine/core";
import { isAllowed, type Permission, permissionNames } from "@recado/contract/shared/permissions";
import {
  createUserRole,
  maxRoleName,
  type UserRole,
  updateUserRole,
  userRoleForm,
} from "@recado/contract/user-roles";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { putRow } from "../../shared/lists/entity-list.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import type { RowDialogProps } from "../../shared/ui/lists/entity-page.tsx";
import { QueuePicker } from "../queues/queue-picker.tsx";
import { PermissionsField, seeNumbers } from "./permissions-field.tsx";
import { userRoleSource } from "./queries.ts";
import { userRoleTexts } from "./texts.ts";
import classes from "./user-roles.module.css";

/** A new role starts with what every agent may do, so that a role with fewer permissions is a choice. */
const agentPermissions = permissionNames.filter((name) => isAllowed({ profile: "user", role: null }, name));

export function UserRoleDialog({ row: role, onClose }: RowDialogProps<UserRole>) {
  const t = useTexts(userRoleTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: userRoleForm,
    initialValues: {
      name: role?.name ?? "",
      permissions: role?.permissions ?? agentPermissions,
      queueIds: role?.queues?.map(({ id }) => id) ?? null,
    },
    save: async (body, changes) => {
      const saved = role
        ? await call(updateUserRole, { params: { id: String(role.id) }, body: changes })
        : await call(createUserRole, { body });
      putRow(client, userRoleSource, saved);
      showSuccess(t("saved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_ROLE_NAME_EXISTS: "name" },
  });
  const maySee = useCan(seeNumbers);
  const { permissions = [], queueIds = null } = form.values;
  return (
    <EntityFormDialog
      {...dialog}
      title={t(role ? "editTitle" : "add")}
      size={560}
      isNew={!role}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("name")}
          description={role && role.usersCount > 0 ? t("changesAll", { count: role.usersCount }) : undefined}
          data-autofocus
          maxLength={maxRoleName}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <PermissionsField
          value={permissions}
          onChange={(chosen) => form.setFieldValue("permissions", chosen)}
        />
        <SwitchField
          label={t("seesNumbers")}
          description={t(maySee ? "seesNumbersHint" : "notYours")}
          checked={permissions.includes(seeNumbers)}
          disabled={!maySee}
          onChange={(on) => form.setFieldValue("permissions", withNumbers(permissions, on))}
        />
        <SwitchField
          label={t("decidesQueues")}
          description={t("decidesQueuesHint")}
          checked={queueIds !== null}
          onChange={(on) =>
            form.setFieldValue("queueIds", on ? (role?.queues?.map(({ id }) => id) ?? []) : null)
          }
        />
        {queueIds !== null && (
          <QueuePicker
            label={t("queues")}
            none={t("noQueue")}
            value={queueIds}
            onChange={(chosen) => form.setFieldValue("queueIds", chosen)}
          />
        )}
      </div>
    </EntityFormDialog>
  );
}

function withNumbers(permissions: readonly Permission[], on: boolean): Permission[] {
  const others = permissions.filter((name) => name !== seeNumbers);
  return on ? [...others, seeNumbers] : others;
}
