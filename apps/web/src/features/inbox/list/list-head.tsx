import { ActionIcon } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Switch } from "../../../shared/ui/fields/switch.tsx";
import { ticketTexts } from "../../tickets/texts.ts";
import { useInboxView } from "../inbox-view.ts";
import { useInboxDialogs } from "../use-inbox-dialogs.ts";
import classes from "./list.module.css";
import { TicketFilters } from "./ticket-filters.tsx";
import { useMayShowAll } from "./use-may-show-all.ts";

export function ListHead() {
  const t = useTexts(ticketTexts);
  const { search, change } = useInboxView();
  const mayShowAll = useMayShowAll();
  const { open } = useInboxDialogs();
  return (
    <div className={classes.place}>
      <div className={classes.head}>
        <h1 className={classes.listHeadTitle}>{t("title")}</h1>
        {mayShowAll && (
          <Switch label={t("showAll")} checked={search.all === true} onChange={(all) => change({ all })} />
        )}
        <TicketFilters />
        <ActionIcon
          aria-label={t("newTicket")}
          title={`${t("newTicket")} (Alt+N)`}
          onClick={() => open("new")}
        >
          <IconMessagePlus size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </div>
  );
}
