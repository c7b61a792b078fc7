import { IconTags } from "@tabler/icons-react";
import { tagSource } from "../features/tags/queries.ts";
import { TagRowActions, useMayEditTag, useTagColumns } from "../features/tags/tag-columns.tsx";
import { tagTexts } from "../features/tags/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { useLiveRows } from "../shared/lists/use-live-rows.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { EntityPage } from "../shared/ui/lists/entity-page.tsx";

const TagDialog = lazyComponent(() =>
  import("../features/tags/tag-dialog.tsx").then((module) => ({ default: module.TagDialog })),
);

export function TagsPage() {
  const t = useTexts(tagTexts);
  const columns = useTagColumns();
  const mayEdit = useMayEditTag();
  useLiveRows(tagSource, "tag", (event) => (event.action === "delete" ? event.tagId : event.tag));
  return (
    <EntityPage
      source={tagSource}
      texts={t}
      icon={IconTags}
      columns={columns}
      rowActions={(tag, events) => <TagRowActions tag={tag} {...events} />}
      dialog={TagDialog}
      mayEdit={mayEdit}
    />
  );
}
