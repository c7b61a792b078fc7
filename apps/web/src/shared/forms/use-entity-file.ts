import { useRef, useState } from "react";
import type { EntityRow } from "../lists/loaded-rows.ts";
import { type FormFile, useChosenFile } from "../ui/fields/use-chosen-file.ts";

interface Upload {
  files: { name: string; content: File }[];
  onProgress: (share: number) => void;
}

interface EntityFileOptions<Row, Body> {
  /** Entity that is being edited; undefined while a new entity is being created. */
  row: Row | undefined;
  stored: FormFile | null;
  create: (body: Body) => Promise<Row>;
  update: (id: string, body: Body) => Promise<Row>;
  upload: (id: string, upload: Upload) => Promise<Row>;
  remove: (id: string) => Promise<Row>;
}

/** Manages the one file of an entity, and saves it together with the entity's form. */
export function useEntityFile<Row extends EntityRow, Body>(options: EntityFileOptions<Row, Body>) {
  const { row, stored, create, update, upload, remove } = options;
  const [change, setChange] = useState<File | "remove">();
  /**
   * Change of the file that the server has already accepted, so that a retry after a later failure does not send it
   * again.
   */
  const [done, setDone] = useState<File | "remove">();
  const [progress, setProgress] = useState<number>();
  const kept = useRef(row?.id);
  const chosen = useChosenFile(change === "remove" ? undefined : change);

  /**
   * Saves the entity's fields first and then the file, which has its own route. If saving the file fails, a retry
   * updates the entity that the first attempt created.
   */
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
