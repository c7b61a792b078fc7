import { TextInput } from "@mantine/core";
import { listTagNames } from "@recado/contract/tags";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../shared/api/call.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { DropdownItem, LateContent } from "../../../../shared/ui/dialogs/dropdown-parts.tsx";
import { ErrorState } from "../../../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../../../shared/ui/lists/skeleton-rows.tsx";
import { fittingTags } from "../../actions/tag-choice.ts";
import { bulkTexts } from "./bulk-texts.ts";
import classes from "./selection-bar.module.css";

/** Picks one tag for all selected tickets. */
export function BulkTagPicker({ onChoose }: { onChoose: (tagId: number) => void }) {
  const t = useTexts(bulkTexts);
  const [text, setText] = useState("");
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  const shown = fittingTags(tags.data ?? [], text);
  return (
    <LateContent>
      <TextInput
        aria-label={t("findTag")}
        placeholder={t("findTag")}
        value={text}
        maxLength={50}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.tags} role="menu" aria-label={t("tag")}>
        {shown.map((tag) => (
          <DropdownItem
            key={tag.id}
            icon={<span className={classes.dot} style={{ background: tag.color }} />}
            onClick={() => onChoose(tag.id)}
          >
            {tag.name}
          </DropdownItem>
        ))}
      </div>
      {tags.isPending && <SkeletonRows rows={3} rowHeight={36} />}
      {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
      {tags.data && shown.length === 0 && <p className={classes.hint}>{t("noTags")}</p>}
    </LateContent>
  );
}
