import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { languages } from "@recado/contract/shared/language";
import { profiles } from "@recado/contract/shared/permissions";
import type { UserValues } from "@recado/contract/staff";
import type { UserRole } from "@recado/contract/user-roles";
import type { User } from "@recado/contract/users";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { languageNames } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { ConnectionSelect } from "../connections/connection-select.tsx";
import { QueuePicker } from "../queues/queue-picker.tsx";
import { userRolesQuery } from "../user-roles/queries.ts";
import { LeaveFields } from "./leave-fields.tsx";
import { pageTexts } from "./page-texts.ts";
import { returningQuery } from "./queries.ts";
import classes from "./users.module.css";

/** Fields for a user's rights and queues, which only admins see. */
export function RightsFields({
  user,
  form,
}: {
  user: User | undefined;
  form: UseFormReturnType<UserValues>;
}) {
  const t = useTexts(pageTexts);
  const locked = !useCan("user-modal:editProfile");
  const queuesLocked = !useCan("user-modal:editQueues");
  const { queueIds, whatsappId, allTicket, language, capacity } = form.values;
  const role = useChosenRole(user, form.values.roleId);
  return (
    <>
      <ProfileField user={user} form={form} />
      <NativeSelect
        label={t("language")}
        value={language || ""}
        data={[
          { value: "", label: t("browserLanguage") },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={(event) => {
          const chosen = languages.find((known) => known === event.currentTarget.value);
          form.setFieldValue("language", chosen ?? null);
        }}
      />
      <ConnectionSelect
        label={t("connection")}
        none={t("companyConnection")}
        away={t("away")}
        value={whatsappId || null}
        disabled={locked}
        onChange={(id) => form.setFieldValue("whatsappId", id)}
      />
      <TextInput
        label={t("capacity")}
        description={t(locked ? "adminOnly" : "capacityHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data-path="capacity"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t("noLimit")}
        disabled={locked}
        value={typeof capacity === "number" ? String(capacity) : ""}
        error={form.errors.capacity}
        onChange={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, 4);
          form.setFieldValue("capacity", digits === "" ? null : Number(digits));
        }}
      />
      <div className={classes.whole}>
        <QueuePicker
          label={t("queues")}
          description={role?.queues ? t("queuesOfRole") : t(queuesLocked ? "adminOnly" : "queuesHint")}
          none={t("noQueue")}
          value={role?.queues?.map(({ id }) => id) ?? queueIds}
          disabled={queuesLocked || Boolean(role?.queues)}
          onChange={(chosen) => form.setFieldValue("queueIds", chosen)}
        />
        {user && !locked && <ReturningTickets user={user} rights={form.values} />}
      </div>
      {user && !locked && <LeaveFields user={user} form={form} />}
      <SwitchField
        className={classes.whole}
        label={t("allTicket")}
        description={t(locked ? "adminOnly" : "allTicketHint")}
        disabled={locked}
        checked={allTicket === "enabled"}
        onChange={(on) => form.setFieldValue("allTicket", on ? "enabled" : "desabled")}
      />
    </>
  );
}

/** Field for the user's profile, or for a role of the company instead. */
function ProfileField({ user, form }: { user: User | undefined; form: UseFormReturnType<UserValues> }) {
  const t = useTexts(pageTexts);
  const locked = !useCan("user-modal:editProfile");
  const { profile, roleId } = form.values;
  const roles = useRoles(user);
  const presets = profiles.map((value) => ({ value, label: t(`profiles.${value}`) }));
  const own = roles.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label={t("profile")}
      description={locked ? t("adminOnly") : undefined}
      data-path="profile"
      disabled={locked}
      value={roleId ? String(roleId) : profile}
      error={form.errors.profile}
      data={own.length === 0 ? presets : [...presets, { group: t("roles"), items: own }]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = profiles.find((known) => known === value);
        form.setValues(
          chosen ? { profile: chosen, roleId: null } : { profile: "user", roleId: Number(value) },
        );
      }}
    />
  );
}

/** Returns the roles of the company; before they are loaded, only the user's own role. */
function useRoles(user: User | undefined): readonly (Pick<UserRole, "id" | "name"> & Partial<UserRole>)[] {
  const { data } = useQuery({ ...userRolesQuery, enabled: useCan("user-modal:editProfile") });
  return data ?? (user?.role ? [user.role] : []);
}

function useChosenRole(user: User | undefined, roleId: UserValues["roleId"]) {
  return useRoles(user).find(({ id }) => id === roleId);
}

/**
 * Note on how many of the user's open tickets return to their queues, because the user could not see these tickets with
 * the rights in the form.
 */
function ReturningTickets({ user, rights }: { user: User; rights: UserValues }) {
  const t = useTexts(pageTexts);
  const { profile, roleId, allTicket } = rights;
  const queueIds = rights.queueIds.toSorted((one, other) => one - other);
  const { data } = useQuery({
    ...returningQuery(user.id, { profile, roleId, allTicket, queueIds }),
    placeholderData: keepPreviousData,
  });
  return (
    <p className={classes.line} aria-live="polite">
      {data && data.count > 0 ? t("returning", { count: data.count }) : null}
    </p>
  );
}
