import { IconSpeakerphone } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useState } from "react";
import { CompanyImportNote } from "../features/contact-import/company-import-note.tsx";
import { optOutTarget } from "../features/opt-outs/import-opt-outs.ts";
import { useOptOutColumns } from "../features/opt-outs/opt-out-columns.tsx";
import { OptOutMenu } from "../features/opt-outs/opt-out-menu.tsx";
import { optOutSource } from "../features/opt-outs/queries.ts";
import { optOutPageTexts } from "../features/opt-outs/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { putRow, refetchRows, removeRow, useEntityList } from "../shared/lists/entity-list.ts";
import { parseEntitySearch } from "../shared/lists/entity-search.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { useLiveEvent } from "../shared/live/use-live-event.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

const OptOutDialog = lazyComponent(() =>
  import("../features/opt-outs/opt-out-dialog.tsx").then((module) => ({ default: module.OptOutDialog })),
);
const ImportDialog = lazyComponent(() =>
  import("../features/contact-import/import-dialog.tsx").then((module) => ({ default: module.ImportDialog })),
);

export function OptOutsPage() {
  return (
    <Permitted permission="opt-outs:edit">
      <OptOuts />
    </Permitted>
  );
}

function OptOuts() {
  const t = useTexts(optOutPageTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const wanted = parseEntitySearch(useSearch({ strict: false }));
  const close = useCallback(() => void navigate({ to: "/opt-outs", search: {} }), [navigate]);
  const [isImporting, setImporting] = useState(false);
  const columns = useOptOutColumns();
  const search = useListSearch();
  const list = useEntityList(optOutSource, search.term);
  useLiveEvent("optOut", (event) => {
    if (event.action === "reload") refetchRows(client, optOutSource);
    else if (event.action === "delete") removeRow(client, optOutSource, event.optOutId);
    else putRow(client, optOutSource, event.optOut);
  });
  return (
    <ListPage
      name="opt-outs"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      add={{ label: t("add"), run: () => void navigate({ to: "/opt-outs", search: { new: true } }) }}
      more={<OptOutMenu onImport={() => setImporting(true)} />}
      filters={<CompanyImportNote kind="optOuts" />}
      columns={columns}
      empty={{
        icon: <IconSpeakerphone size={22} stroke={1.75} />,
        title: t("empty"),
        hint: t("emptyHint"),
      }}
    >
      <Suspense>
        {wanted.new && <OptOutDialog onClose={close} />}
        {isImporting && <ImportDialog target={optOutTarget} onClose={() => setImporting(false)} />}
      </Suspense>
    </ListPage>
  );
}
