import { useRef, useState } from "react";
import type { Identified } from "../lists/loaded-rows.ts";
import { type ShownFile, useChosenFile } from "../ui/fields/shown-file.ts";

interface Upload {
  files: { name: string; content: File }[];
  onProgress: (share: number) => void;
}

interface EntityFileOptions<Row, Body> {
  /** What is edited; nothing when a new one is made. */
  row: Row | undefined;
  stored: ShownFile | null;
  create: (body: Body) => Promise<Row>;
  update: (id: string, body: Body) => Promise<Row>;
  upload: (id: string, upload: Upload) => Promise<Row>;
  remove: (id: string) => Promise<Row>;
}

/** The one file of a thing, beside the form of its words. */
export function useEntityFile<Row extends Identified, Body>(options: EntityFileOptions<Row, Body>) {
  const { row, stored, create, update, upload, remove } = options;
  const [change, setChange] = useState<File | "remove">();
  /** What of it the server has already, should there be more to save. */
  const [done, setDone] = useState<File | "remove">();
  const [progress, setProgress] = useState<number>();
  const kept = useRef(row?.id);
  const chosen = useChosenFile(change === "remove" ? undefined : change);

  /** The words first, then the file, which has a call of its own: whoever tries again after that changes what was kept. */
  async function save(body: Body): Promise<Row> {
    const saved = kept.current === undefined ? await create(body) : await update(String(kept.current), body);
    kept.current = saved.id;
    if (!change || change === done) return saved;
    const withFile = await give(String(saved.id), change);
    setDone(change);
    return withFile;
  }

  function give(id: string, wanted: File | "remove"): Promise<Row> {
    if (wanted === "remove") return remove(id);
    const files = [{ name: wanted.name, content: wanted }];
    return upload(id, { files, onProgress: setProgress }).finally(() => setProgress(undefined));
  }

  return {
    save,
    isChanged: change !== done,
    field: {
      file: chosen ?? (change === "remove" ? null : stored),
      progress,
      onChoose: (file: File) => setChange(file),
      onRemove: () => setChange(stored || done ? "remove" : undefined),
    },
  };
}
