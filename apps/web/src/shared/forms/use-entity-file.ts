import { useRef, useState } from "react";
import type { EntityRow } from "../lists/loaded-rows.ts";
import { type FormFile, useChosenFile } from "../ui/fields/use-chosen-file.ts";

interface Upload {
  files: { name: string; content: File }[];
  onProgress: (share: number) => void;
}

interface EntityFileOptions<Row, Body> {
  /** The entity that is edited; undefined for a new entity. */
  row: Row | undefined;
  stored: FormFile | null;
  create: (body: Body) => Promise<Row>;
  update: (id: string, body: Body) => Promise<Row>;
  upload: (id: string, upload: Upload) => Promise<Row>;
  remove: (id: string) => Promise<Row>;
}

/** Manages the single file of an entity, next to the form of its fields. */
export function useEntityFile<Row extends EntityRow, Body>(options: EntityFileOptions<Row, Body>) {
  const { row, stored, create, update, upload, remove } = options;
  const [change, setChange] = useState<File | "remove">();
  /** The change that the server already has, in case a later step of saving fails. */
  const [done, setDone] = useState<File | "remove">();
  const [progress, setProgress] = useState<number>();
  const kept = useRef(row?.id);
  const chosen = useChosenFile(change === "remove" ? undefined : change);

  /**
   * Saves the fields first and then the file, which has its own route. A retry after that updates the entity created
   * before.
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
