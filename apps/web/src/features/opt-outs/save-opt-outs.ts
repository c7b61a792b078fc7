import { exportOptOuts } from "@recado/contract/opt-outs";
import { csvLine, csvMark } from "@recado/contract/shared/csv";
import { fetchFile } from "../../shared/api/fetch-file.ts";
import { saveFile } from "../../shared/storage/save-file.ts";

/** Downloads the whole list as a file. */
export async function saveOptOuts(fileName: string): Promise<void> {
  saveFile(fileName, "text/csv", await fetchFile(exportOptOuts, () => {}, {}));
}

/** Saves an example sheet for the import, with one row. */
export function saveSampleSheet(fileName: string): void {
  const lines = [
    ["Nome", "Número"],
    ["Rosa Lima", "5531988887777"],
  ];
  saveFile(fileName, "text/csv", csvMark + lines.map(csvLine).join(""));
}
