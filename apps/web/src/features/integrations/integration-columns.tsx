import { deleteIntegration, type Integration } from "@recado/contract/integrations";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./integration-columns.module.css";
import { integrationTexts } from "./texts.ts";

export function useIntegrationColumns(): TableColumn<Integration>[] {
  const t = useTexts(integrationTexts);
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ name }) => <strong className={classes.name}>{name}</strong>,
    },
    { name: "type", header: t("columns.type"), place: "fact", cell: ({ type }) => t(`types.${type}`) },
    {
      name: "users",
      header: t("columns.users"),
      place: "fact",
      cell: (integration) => <Users integration={integration} />,
    },
  ];
}

/** Names of the queues and connections that use the integration. */
function Users({ integration: { queues, connections } }: { integration: Integration }) {
  const t = useTexts(integrationTexts);
  const names = [...queues, ...connections].map(({ name }) => name).join(", ");
  if (names === "") return <span className={classes.none}>{t("unused")}</span>;
  return <span className={classes.users}>{names}</span>;
}

interface IntegrationRowActionsProps extends RowEvents {
  integration: Integration;
}

export function IntegrationRowActions({
  integration: { id, name, queues, connections },
  ...events
}: IntegrationRowActionsProps) {
  const t = useTexts(integrationTexts);
  const used = [
    ...(queues.length > 0 ? [t("usedByQueues", { names: namesOf(queues) })] : []),
    ...(connections.length > 0 ? [t("usedByConnections", { names: namesOf(connections) })] : []),
  ];
  return (
    <EntityRowActions
      name={name}
      consequence={[...used, t(used.length > 0 ? "consequenceUsed" : "consequence")].join(" ")}
      removed={t("removed", { name })}
      {...events}
      onRemove={() => call(deleteIntegration, { params: { id: String(id) } })}
    />
  );
}

function namesOf(users: Integration["queues"]): string {
  return users.map(({ name }) => name).join(", ");
}
