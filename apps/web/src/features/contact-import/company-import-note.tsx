import { getSheetImport, type SheetImport } from "@recado/contract/sheet-imports";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { ImportNote } from "./import-note.tsx";

type Kind = "contacts" | "optOuts";

function sheetImportQuery(kind: Kind) {
  return queryOptions({
    queryKey: ["sheet-import", kind],
    queryFn: () => call(getSheetImport, { query: { kind } }),
  });
}

/**
 * Progress of the import into the company's contacts or opt-outs. The result of the last import stays until a user
 * dismisses the note.
 */
export function CompanyImportNote({ kind }: { kind: Kind }) {
  const client = useQueryClient();
  const { queryKey } = sheetImportQuery(kind);
  const { data } = useQuery(sheetImportQuery(kind));
  const keep = (state: SheetImport | null) => client.setQueryData(queryKey, { import: state });
  useLiveEvent("sheetImport", (event) => {
    if (event.action === "delete") {
      if (event.id === data?.import?.id) keep(null);
    } else if (event.record.kind === kind) keep(event.record);
  });
  return data?.import && <ImportNote state={data.import} onChanged={keep} />;
}
