import { exportOptOuts } from "@recado/contract/opt-outs";
import { csvLine, csvMark } from "@recado/contract/shared/csv";
import { fetchFile } from "../../shared/api/fetch-file.ts";
import { saveFile } from "../../shared/storage/save-file.ts";

/** Leaves all of the list with the browser as a file. */
export async function saveOptOuts(fileName: string): Promise<void> {
  saveFile(fileName, "text/csv", await fetchFile(exportOptOuts, () => {}, {}));
}

/** A sheet that an import understands, with somebody in it. */
export function saveSampleSheet(fileName: string): void {
  const lines = [
    ["Nome", "Número"],
    ["Rosa Lima", "5531988887777"],
  ];
  saveFile(fileName, "text/csv", csvMark + lines.map(csvLine).join(""));
}
