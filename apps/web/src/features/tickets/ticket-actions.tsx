import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconArrowBackUp, IconCheck, IconDotsVertical, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../shared/session/session-context.ts";
import { DeleteTicket } from "./delete-ticket.tsx";
import { ticketTexts } from "./texts.ts";
import classes from "./ticket-actions.module.css";
import { type TicketVerb, verbsFor } from "./ticket-rules.ts";
import { useTicketVerbs } from "./use-ticket-verbs.ts";

const primaryIcons: Readonly<Record<Exclude<TicketVerb, "return">, ReactNode>> = {
  accept: <IconCheck size={18} stroke={2} />,
  resolve: <IconCheck size={18} stroke={2} />,
  reopen: <IconRefresh size={18} stroke={2} />,
};

/** One filled button: the step that comes next. The others stand before it, or in the menu where it is narrow. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const user = useUser();
  const mayDelete = useCan("ticket-options:deleteTicket");
  const [deleting, setDeleting] = useState(false);
  const { run, busy } = useTicketVerbs();
  const verbs = verbsFor(ticket, user.id, user.profile === "admin");
  const mayReturn = verbs.includes("return");
  const primary = verbs.find((verb) => verb !== "return");
  return (
    <div className={classes["actions"]}>
      {mayReturn && (
        <Tooltip label={`${t("verbs.return")} (D)`}>
          <ActionIcon className={classes["wide"]} aria-label={t("verbs.return")} onClick={() => run("return", ticket)}>
            <IconArrowBackUp size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {primary && (
        <Button className={classes["primary"]} leftSection={primaryIcons[primary]} loading={busy} onClick={() => run(primary, ticket)}>
          {t(`verbs.${primary}`)}
        </Button>
      )}
      {(mayReturn || mayDelete) && (
        <div className={mayDelete ? undefined : classes["narrow"]}>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t("options")}>
                <IconDotsVertical size={20} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayReturn && (
                <Menu.Item

                  leftSection={<IconArrowBackUp size={16} />}
                  onClick={() => run("return", ticket)}
                >
                  {t("verbs.return")}
                </Menu.Item>
              )}
              {mayDelete && (
                <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
                  {t("delete")}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {mayDelete && <DeleteTicket ticket={ticket} opened={deleting} onClose={() => setDeleting(false)} />}
    </div>
  );
}
