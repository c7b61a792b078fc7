import { deleteQuickMessage, type QuickMessage } from "@recado/contract/quick-messages";
import { IconPaperclip } from "@tabler/icons-react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../shared/session/session-context.ts";
import { Chip } from "../../shared/ui/layout/chip.tsx";
import type { RowEvents } from "../../shared/ui/lists/entity-page.tsx";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import classes from "./quick-message-columns.module.css";
import { quickMessageTexts } from "./texts.ts";

export function useQuickMessageColumns(): TableColumn<QuickMessage>[] {
  const t = useTexts(quickMessageTexts);
  return [
    {
      name: "quickMessage",
      header: t("columns.quickMessage"),
      place: "head",
      cell: (quickMessage) => <Words quickMessage={quickMessage} />,
    },
    {
      name: "file",
      header: t("columns.file"),
      place: "fact",
      cell: ({ mediaName }) => <FileName name={mediaName} />,
    },
    {
      name: "audience",
      header: t("columns.audience"),
      place: "fact",
      cell: ({ geral }) => <Chip>{t(geral ? "everyone" : "mine")}</Chip>,
    },
    {
      name: "status",
      header: t("columns.status"),
      place: "fact",
      cell: ({ status }) => t(status ? "active" : "inactive"),
    },
  ];
}

function Words({ quickMessage: { shortcode, message } }: { quickMessage: QuickMessage }) {
  return (
    <div className={classes.words}>
      <strong className={classes.shortcode}>/{shortcode}</strong>
      {message !== "" && <span className={classes.message}>{message}</span>}
    </div>
  );
}

function FileName({ name }: { name: string | null }) {
  const t = useTexts(quickMessageTexts);
  if (name === null) return <span className={classes.none}>{t("noFile")}</span>;
  return (
    <span className={classes.file} title={name}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.fileName}>{name}</span>
    </span>
  );
}

interface QuickMessageRowActionsProps extends RowEvents {
  quickMessage: QuickMessage;
}

/**
 * Returns a function that tells whether the user may edit a quick message. Authors may edit their own quick messages;
 * only admins may edit quick messages of the whole company.
 */
export function useMayEditQuickMessage(): (quickMessage: QuickMessage) => boolean {
  const { id } = useUser();
  const mayEditGeneral = useCan("quick-messages:editGeneral");
  return ({ userId, geral }) => (geral ? mayEditGeneral : userId === id);
}

export function QuickMessageRowActions({
  quickMessage: { id, shortcode },
  ...events
}: QuickMessageRowActionsProps) {
  const t = useTexts(quickMessageTexts);
  return (
    <EntityRowActions
      name={`/${shortcode}`}
      consequence={t("consequence")}
      removed={t("removed", { name: `/${shortcode}` })}
      {...events}
      onRemove={() => call(deleteQuickMessage, { params: { id: String(id) } })}
    />
  );
}
