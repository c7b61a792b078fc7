import { ActionIcon } from "@mantine/core";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { IconMessage } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { listTexts } from "../../../shared/lists/list-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import type { TableColumn } from "../../../shared/ui/lists/entity-table.tsx";
import type { CampaignRecipient } from "./queries.ts";
import { stateIcons } from "./recipient-states.ts";
import classes from "./report.module.css";
import { reportTexts } from "./report-texts.ts";
import { useReasonText } from "./use-reason-text.ts";

const moments = ["sentAt", "deliveredAt", "readAt", "answeredAt"] as const;

export function useRecipientColumns(): TableColumn<CampaignRecipient>[] {
  const t = useTexts(reportTexts);
  const actions = useTexts(listTexts)("actions");
  const { timeZone } = useUser().company;
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ name }) => <strong className={classes.name}>{name}</strong>,
    },
    {
      name: "number",
      header: t("columns.number"),
      place: "fact",
      cell: ({ number }) => <span className={classes.number}>{formatPhone(number) || "—"}</span>,
    },
    {
      name: "state",
      header: t("columns.state"),
      place: "fact",
      cell: (person) => <StateOfPerson person={person} />,
    },
    ...moments.map((moment) => ({
      name: moment,
      header: t(`columns.${moment}`),
      place: "fact" as const,
      cell: (person: CampaignRecipient) => {
        const at = person[moment];
        return at === null ? (
          "—"
        ) : (
          <time className={classes.moment} dateTime={at}>
            {formatZoned(at, timeZone)}
          </time>
        );
      },
    })),
    {
      name: "actions",
      header: actions,
      place: "actions",
      cell: ({ name, ticketUuid }) =>
        ticketUuid !== null && (
          <ActionIcon
            component={Link}
            to={`/tickets/${ticketUuid}`}
            aria-label={t("openTicket", { name })}
            title={t("openTicket", { name })}
          >
            <IconMessage size={18} stroke={1.75} />
          </ActionIcon>
        ),
    },
  ];
}

/** Delivery state of the message to a recipient, the reason of a failure, and the recipient's reaction. */
function StateOfPerson({ person }: { person: CampaignRecipient }) {
  const t = useTexts(reportTexts);
  const reasonText = useReasonText();
  const { state, reason, answeredAt, optedOutAt } = person;
  const Sign = stateIcons[state];
  return (
    <span className={classes.words}>
      <span className={classes.state} data-state={state}>
        <Sign size={16} stroke={1.75} aria-hidden="true" />
        {t(`personStates.${state}`)}
      </span>
      {reason !== null && <span className={classes.cause}>{reasonText(reason)}</span>}
      {answeredAt !== null && <Beside name="answered" />}
      {optedOutAt !== null && <Beside name="optedOut" />}
    </span>
  );
}

function Beside({ name }: { name: "answered" | "optedOut" }) {
  const t = useTexts(reportTexts);
  const Sign = stateIcons[name];
  return (
    <span className={classes.state} data-state={name}>
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      {t(name)}
    </span>
  );
}
