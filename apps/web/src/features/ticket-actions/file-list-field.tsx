import { getFileList, listFileLists } from "@recado/contract/files";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { type FoundOption, SearchSelect } from "../../shared/ui/fields/search-select.tsx";
import { ticketActionTexts } from "./texts.ts";

interface FileListFieldProps {
  path: string;
  /** Id of the file list; 0 if none is chosen. */
  value: number;
  error: ReactNode;
  onChange: (fileListId: number) => void;
}

/** Field to choose a file list, which the server searches by its name. */
export function FileListField({ path, value, error, onChange }: FileListFieldProps) {
  const t = useTexts(ticketActionTexts);
  const [initial] = useState(value);
  const [chosen, setChosen] = useState<FoundOption | null>();
  const { data } = useQuery({
    queryKey: ["file-list-name", initial],
    queryFn: () => call(getFileList, { params: { id: String(initial) } }),
    enabled: initial > 0,
    retry: false,
  });
  const stored = data ? { id: data.id, name: data.name, detail: "" } : null;
  return (
    <SearchSelect
      // The field keeps typed words of its own, so it begins anew once the stored list's name is known.
      key={stored?.id ?? 0}
      label={t("fileList")}
      texts={{ hint: t("fileListHint"), searching: t("searching"), nothing: t("nothing") }}
      value={chosen === undefined ? stored : chosen}
      error={error}
      path={path}
      subject="file-lists"
      search={searchFileLists}
      onChange={(list) => {
        setChosen(list);
        onChange(list?.id ?? 0);
      }}
    />
  );
}

async function searchFileLists(searchParam: string): Promise<FoundOption[]> {
  const { files } = await call(listFileLists, { query: { searchParam } });
  return files.map(({ id, name, message }) => ({ id, name, detail: message.slice(0, 60) }));
}
