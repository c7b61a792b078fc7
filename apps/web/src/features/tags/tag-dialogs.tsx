import type { ListedTag } from "@recado/contract/tags";
import { Suspense } from "react";
import type { EntitySearch } from "../../shared/lists/entity-search.ts";
import { useWantedRow } from "../../shared/lists/use-wanted-row.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { fetchTag, tagSource } from "./queries.ts";

const TagDialog = lazyPart(() =>
  import("./tag-dialog.tsx").then((module) => ({ default: module.TagDialog })),
);

interface TagDialogsProps {
  search: EntitySearch;
  tags: readonly ListedTag[] | undefined;
  onClose: () => void;
}

/** The dialog that the address asks for. */
export function TagDialogs({ search, tags, onClose }: TagDialogsProps) {
  const tag = useWantedRow({
    source: tagSource,
    id: search.edit,
    rows: tags,
    fetch: fetchTag,
    onGone: onClose,
  });
  return (
    <Suspense>
      {search.new && <TagDialog onClose={onClose} />}
      {tag && <TagDialog key={tag.id} tag={tag} onClose={onClose} />}
    </Suspense>
  );
}
