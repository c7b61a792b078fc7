import type { EventPayload } from "@recado/contract/events";
import {
  deleteMessageTemplate,
  type MessageTemplate,
  templateStatuses,
} from "@recado/contract/message-templates";
import { IconTemplate } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { showFailure, showSuccess } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { refetchRows, useEntityList } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useListSearch } from "../../shared/lists/use-list-search.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import type { TableColumn } from "../../shared/ui/lists/entity-table.tsx";
import { ListPage } from "../../shared/ui/lists/list-page.tsx";
import { NameCell } from "../../shared/ui/lists/name-cell.tsx";
import classes from "./message-templates.module.css";
import { type TemplateRow, templateSource } from "./queries.ts";
import { messageTemplateTexts, rejectionReasons, shownCategories } from "./texts.ts";

const MessageTemplateDialog = lazyComponent(() =>
  import("./dialog/template-dialog.tsx").then((module) => ({ default: module.MessageTemplateDialog })),
);

interface MessageTemplatesProps {
  connectionId: number;
  /** Field that selects another connection; empty if the company has only one connection. */
  chooser: ReactNode;
}

/** List of the templates in the connection's account at Meta. */
export function MessageTemplateList({ connectionId, chooser }: MessageTemplatesProps) {
  const t = useTexts(messageTemplateTexts);
  const actions = useTexts(listTexts)("actions");
  const client = useQueryClient();
  const source = useMemo(() => templateSource(connectionId), [connectionId]);
  const search = useListSearch();
  const list = useEntityList(source, search.term);
  const columns = useTemplateColumns();
  // The template that is open in the dialog. It is not in the URL: the URL holds numeric ids only, and Meta's ids
  // exceed the range of numbers.
  const [open, setOpen] = useState<TemplateRow["template"] | "new" | null>(null);
  useTemplateNews(connectionId);
  return (
    <ListPage
      name="message-templates"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => setOpen("new") }}
      filters={chooser}
      columns={[
        ...columns,
        {
          name: "actions",
          header: actions,
          place: "actions",
          cell: ({ template }) => (
            <EntityRowActions
              name={template.name}
              consequence={t("consequence")}
              removed={t("deleted")}
              onEdit={template.isEditable ? () => setOpen(template) : undefined}
              onRemove={async () => {
                const params = { whatsappId: String(connectionId), id: template.id };
                await call(deleteMessageTemplate, { params });
                refetchRows(client, source);
              }}
            />
          ),
        },
      ]}
      empty={{ icon: <IconTemplate size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    >
      <Suspense>
        {open !== null && (
          <MessageTemplateDialog
            connectionId={connectionId}
            {...(open === "new" ? {} : { template: open })}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}

/** Updates the list when Meta has reviewed a template, and shows a message about the decision. */
function useTemplateNews(connectionId: number): void {
  const client = useQueryClient();
  const tell = useTelling();
  useLiveEvent("messageTemplate", (news) => {
    if (news.whatsappId !== connectionId) return;
    refetchRows(client, templateSource(connectionId));
    tell(news);
  });
}

function useTelling(): (news: EventPayload<"messageTemplate">) => void {
  const t = useTexts(messageTemplateTexts);
  const reasonText = useReasonText();
  return ({ name, status, reason, category }) => {
    if (category !== null) {
      const known = shownCategories.find((one) => one === category);
      showSuccess(t("moved", { name, category: known ? t(`categories.${known}`) : category }));
    }
    if (status === "APPROVED") showSuccess(t("approved", { name }));
    else if (status === "REJECTED")
      showFailure(t("rejected", { name, reason: reasonText(reason ?? "INVALID_FORMAT") }));
    else if (status !== null) {
      const known = templateStatuses.find((one) => one === status);
      showFailure(t("stopped", { name, status: known ? t(`statuses.${known}`) : status }));
    }
  };
}

function useTemplateColumns(): TableColumn<TemplateRow>[] {
  const t = useTexts(messageTemplateTexts);
  return [
    {
      name: "name",
      header: t("columns.name"),
      place: "head",
      cell: ({ template: { name, language } }) => <NameCell name={name} detail={language} />,
    },
    {
      name: "status",
      header: t("columns.status"),
      place: "fact",
      cell: ({ template }) => <TemplateStatus template={template} />,
    },
    {
      name: "category",
      header: t("columns.category"),
      place: "fact",
      cell: ({ template: { category } }) => {
        const known = shownCategories.find((one) => one === category);
        return known ? t(`categories.${known}`) : category;
      },
    },
    {
      name: "body",
      header: t("columns.body"),
      place: "fact",
      cell: ({ template: { body } }) => (
        <span className={classes.body} dir="auto" title={body}>
          {body}
        </span>
      ),
    },
  ];
}

/** Review status of a template at Meta and, after a rejection, its reason. */
function TemplateStatus({ template: { status, rejectedReason } }: { template: MessageTemplate }) {
  const t = useTexts(messageTemplateTexts);
  const reasonText = useReasonText();
  const known = templateStatuses.find((one) => one === status);
  return (
    <span className={classes.status}>
      <span className={classes.word} data-status={status}>
        {known ? t(`statuses.${known}`) : status}
      </span>
      {rejectedReason !== null && <small className={classes.reason}>{reasonText(rejectedReason)}</small>}
    </span>
  );
}

/** Returns the text for a rejection code of Meta; an unknown code is shown unchanged. */
function useReasonText(): (reason: string) => string {
  const t = useTexts(messageTemplateTexts);
  return (reason) => {
    const known = rejectionReasons.find((one) => one === reason);
    return known ? t(`reasons.${known}`) : reason;
  };
}
