import { IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan } from "../../shared/session/session-context.ts";
import { useConnections } from "../connections/use-connections.ts";
import classes from "./conversation.module.css";
import { messageTexts } from "./texts.ts";

/** Notice above the composer while the ticket's connection is down: messages are sent once the connection is back. */
export function ConnectionNotice({ connectionId }: { connectionId: number | null }) {
  const t = useTexts(messageTexts);
  const { data } = useConnections();
  const maySee = useCan("drawer-admin-items:view");
  const connection = data?.find(({ id }) => id === connectionId);
  if (!connection || connection.status === "CONNECTED") return null;
  return (
    <div className={classes.away} role="status">
      <IconPlugConnectedX size={16} stroke={1.75} aria-hidden="true" />
      <span>{t("connectionAway", { name: connection.name })}</span>
      {maySee && (
        <Link className={classes.link} to="/connections">
          {t("seeConnections")}
        </Link>
      )}
    </div>
  );
}
