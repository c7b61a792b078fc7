import { deleteMessageTemplate } from "@recado/contract/message-templates";
import { IconTemplate } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { refetchRows, useEntityList } from "../../shared/lists/entity-list.ts";
import { listTexts } from "../../shared/lists/list-texts.ts";
import { useListSearch } from "../../shared/lists/use-list-search.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import { ListPage } from "../../shared/ui/lists/list-page.tsx";
import { type TemplateRow, templateSource } from "./queries.ts";
import { useTemplateColumns } from "./template-columns.tsx";
import { templateTexts } from "./texts.ts";
import { useTemplateNews } from "./use-template-news.ts";

const TemplateDialog = lazyPart(() =>
  import("./dialog/template-dialog.tsx").then((module) => ({ default: module.TemplateDialog })),
);

interface MessageTemplatesProps {
  connectionId: number;
  /** Selects another connection, if there is one. */
  chooser: ReactNode;
}

/** The current templates of a connection's account at Meta. */
export function MessageTemplates({ connectionId, chooser }: MessageTemplatesProps) {
  const t = useTexts(templateTexts);
  const actions = useTexts(listTexts)("actions");
  const client = useQueryClient();
  const source = useMemo(() => templateSource(connectionId), [connectionId]);
  const search = useListSearch();
  const list = useEntityList(source, search.term);
  const columns = useTemplateColumns();
  // The open template is not in the URL, because Meta's ids do not fit the URL's numeric id.
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
          <TemplateDialog
            connectionId={connectionId}
            {...(open === "new" ? {} : { template: open })}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
