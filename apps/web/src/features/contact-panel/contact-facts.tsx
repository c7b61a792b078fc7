import { ActionIcon, Button } from "@mantine/core";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { isMasked } from "@recado/contract/shared/is-masked";
import { IconCopy, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { copyText } from "../../shared/ui/feedback/copy-text.ts";
import { Avatar } from "../../shared/ui/layout/avatar.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { contactQuery } from "../contacts/contact-queries.ts";
import type { OpenTicket } from "../tickets/open-ticket.ts";
import classes from "./contact-facts.module.css";
import { PanelState } from "./panel-state.tsx";
import { panelTexts } from "./panel-texts.ts";
import { ticketProtocol } from "./protocol.ts";

const ContactDialog = lazyComponent(() =>
  import("../contacts/contact-dialog.tsx").then((module) => ({ default: module.ContactDialog })),
);

export function ContactFacts({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(panelTexts);
  const { contact } = ticket;
  const query = useQuery(contactQuery(contact.id));
  const [editing, setEditing] = useState(false);
  useLiveEvent("contact", (event) => {
    const isThis =
      event.action !== "delete" && (event.action === "reload" || event.contact.id === contact.id);
    if (isThis) void query.refetch();
  });
  const protocol = ticketProtocol(ticket);
  return (
    <div>
      <div className={classes.who}>
        <Avatar name={contact.name} picture={contact.profilePicUrl} size={56} />
        <div className={classes.names}>
          <strong className={classes.name} dir="auto">
            {contact.name}
          </strong>
          {(contact.isGroup || contact.number !== "") && (
            <span className={classes.number}>
              {contact.isGroup ? t("group") : formatPhone(contact.number)}
              {!contact.isGroup && !isMasked(contact.number) && (
                <ActionIcon
                  size={24}
                  aria-label={t("copyNumber")}
                  title={t("copyNumber")}
                  onClick={() => void copyText(`+${contact.number}`)}
                >
                  <IconCopy size={16} stroke={1.75} />
                </ActionIcon>
              )}
            </span>
          )}
        </div>
      </div>
      {query.data?.blocked && <p className={classes.blocked}>{t("block.blocked")}</p>}
      <dl className={classes.facts}>
        {contact.email !== "" && (
          <div>
            <dt>{t("email")}</dt>
            <dd>
              {isMasked(contact.email) ? (
                contact.email
              ) : (
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              )}
            </dd>
          </div>
        )}
        {query.data?.extraInfo.map(({ name, value }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields may be called the same, and keep their order
          <div key={position}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t("protocol")}</dt>
          <dd>
            {protocol}
            <ActionIcon
              size={24}
              aria-label={t("copyProtocol")}
              title={t("copyProtocol")}
              onClick={() => void copyText(protocol)}
            >
              <IconCopy size={16} stroke={1.75} />
            </ActionIcon>
          </dd>
        </div>
      </dl>
      <PanelState query={query} rowHeight={28} />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={16} stroke={1.75} />}
        onClick={() => setEditing(true)}
      >
        {t("edit")}
      </Button>
      <Suspense>
        {editing && <ContactDialog contactId={contact.id} onClose={() => setEditing(false)} />}
      </Suspense>
    </div>
  );
}
