import { Input, TextInput } from "@mantine/core";
import { isAllowed, type Permission, permissionNames } from "@recado/contract/shared/permissions";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { foldText } from "../../shared/format/fold-text.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { permissionTexts } from "./permission-texts.ts";
import { userRoleTexts } from "./texts.ts";
import classes from "./user-roles.module.css";

/** The permission that has a switch of its own in the dialog, because it hides data instead of an action. */
export const seeNumbers = "contacts:seeNumbers" satisfies Permission;

/** Groups of the permissions in the order of the dialog. A permission that no group names is among the others. */
const groups: Record<"tickets" | "contacts" | "campaigns" | "channels" | "company", readonly string[]> = {
  tickets: [
    "tickets-manager:showall",
    "tickets:peek",
    "ticket-options:deleteTicket",
    "ticket-notes:deleteOthers",
    "tags:kanban",
    "schedules:editOthers",
    "quick-messages:editGeneral",
    "macros:editShared",
    "ticket-views:editShared",
  ],
  contacts: [
    "contacts-page:exportContacts",
    "contacts-page:blockContact",
    "contacts-page:mergeContacts",
    "contacts-page:repairNumbers",
    "contacts-page:deleteContact",
  ],
  campaigns: ["campaigns:edit", "message-templates:edit", "opt-outs:edit", "opt-outs:remove"],
  channels: [
    "queues:edit",
    "rules:edit",
    "sla-policies:edit",
    "connections-page:actionButtons",
    "connections-page:addConnection",
    "connections-page:editOrDeleteConnection",
    "ai:edit",
    "prompts:edit",
    "integrations:edit",
  ],
  company: [
    "dashboard:view",
    "drawer-admin-items:view",
    "user-modal:editProfile",
    "user-modal:editQueues",
    "roles:edit",
    "audit-log:view",
    "settings:edit",
    "invoices:pay",
  ],
};
const groupNames = [...(Object.keys(groups) as (keyof typeof groups)[]), "other"] as const;

function groupOf(permission: Permission): (typeof groupNames)[number] {
  return groupNames.find((name) => name !== "other" && groups[name].includes(permission)) ?? "other";
}

/** Checkboxes for the permissions of a role, in groups, with a search. */
export function PermissionsField({
  value,
  onChange,
}: {
  value: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
}) {
  const t = useTexts(userRoleTexts);
  const inWords = useTexts(permissionTexts);
  const [search, setSearch] = useState("");
  const sought = foldText(search.trim());
  const chosen = value.filter((name) => name !== seeNumbers);
  const found = permissionNames.filter(
    (name) => name !== seeNumbers && foldText(inWords(`may.${name}`)).includes(sought),
  );
  const sections = groupNames
    .map((group) => ({ group, names: found.filter((name) => groupOf(name) === group) }))
    .filter(({ names }) => names.length > 0);

  function toggle(name: Permission): void {
    onChange(value.includes(name) ? value.filter((known) => known !== name) : [...value, name]);
  }

  return (
    <section aria-label={t("permissions")}>
      <div className={classes.head}>
        <Input.Label component="div">{t("permissions")}</Input.Label>
        <span className={classes.count} aria-live="polite">
          {t("chosen", { count: chosen.length })}
        </span>
      </div>
      <TextInput
        type="search"
        aria-label={t("searchPermissions")}
        placeholder={t("searchPermissions")}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would save the role while the user is still searching.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div className={classes.list}>
        {sections.map(({ group, names }) => (
          <fieldset key={group} className={classes.group}>
            <legend className={classes.legend}>{inWords(`groups.${group}`)}</legend>
            {names.map((name) => (
              <PermissionBox
                key={name}
                name={name}
                checked={value.includes(name)}
                onToggle={() => toggle(name)}
              />
            ))}
          </fieldset>
        ))}
        {sections.length === 0 && <p className={classes.none}>{t("nothingFound")}</p>}
      </div>
    </section>
  );
}

interface PermissionBoxProps {
  name: Permission;
  checked: boolean;
  onToggle: () => void;
}

/** A permission that the user does not have cannot be given. */
function PermissionBox({ name, checked, onToggle }: PermissionBoxProps) {
  const hint = useTexts(userRoleTexts)("notYours");
  const text = useTexts(permissionTexts)(`may.${name}`);
  const isOwn = isAllowed(useUser(), name);
  return (
    <label className={classes.permission} title={isOwn ? undefined : hint}>
      <input type="checkbox" checked={checked} disabled={!isOwn} onChange={onToggle} />
      {text}
    </label>
  );
}
