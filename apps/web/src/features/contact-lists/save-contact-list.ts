import { exportContactList } from "@recado/contract/contact-list-items";
import { csvByteOrderMark, csvLine } from "@recado/contract/shared/csv";
import { fetchFile } from "../../shared/api/fetch-file.ts";
import { saveFile } from "../../shared/storage/save-file.ts";

export async function saveContactList({ id, name }: { id: number; name: string }): Promise<void> {
  const file = await fetchFile(exportContactList, () => {}, { id: String(id) });
  saveFile(`${name}.csv`, "text/csv", file);
}

/** Saves a sample sheet that has the columns of the import. */
export function saveSampleSheet(): void {
  const lines = [
    ["Nome", "Número", "E-mail"],
    ["Rosa Lima", "5531988887777", "rosa@exemplo.com.br"],
  ];
  saveFile("modelo-lista-de-contatos.csv", "text/csv", csvByteOrderMark + lines.map(csvLine).join(""));
}
