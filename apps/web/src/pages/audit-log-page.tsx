import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useAuditColumns } from "../features/audit-log/audit-columns.tsx";
import { AuditFilters } from "../features/audit-log/audit-filters.tsx";
import { auditTexts } from "../features/audit-log/texts.ts";
import { noFilter, useAuditLog } from "../features/audit-log/use-audit-log.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useListSearch } from "../shared/lists/use-list-search.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { ListPage } from "../shared/ui/lists/list-page.tsx";

export function AuditLogPage() {
  return (
    <Permitted permission="audit-log:view">
      <AuditLog />
    </Permitted>
  );
}

function AuditLog() {
  const t = useTexts(auditTexts);
  const search = useListSearch();
  const [filter, setFilter] = useState(noFilter);
  const list = useAuditLog(search.term, filter);
  const columns = useAuditColumns();
  return (
    <ListPage
      name="auditLog"
      title={t("title")}
      list={list}
      search={search}
      searchLabel={t("search")}
      filters={<AuditFilters filter={filter} onChange={setFilter} />}
      columns={columns}
      empty={{ icon: <IconHistory size={22} stroke={1.75} />, title: t("empty"), hint: t("emptyHint") }}
    />
  );
}
