import { TextInput } from "@mantine/core";
import { listTagNames } from "@recado/contract/tags";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { LazyContent } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { ColorChip } from "../../../shared/ui/layout/color-chip.tsx";
import { SkeletonRows } from "../../../shared/ui/lists/skeleton-rows.tsx";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { ticketTagTexts } from "../../tickets/tag-texts.ts";
import { useTicketTags } from "../../tickets/use-ticket-tags.ts";
import { firstMatch, isNewTag, matchingTags } from "./tag-choice.ts";
import classes from "./tag-picker.module.css";

/**
 * Picks tags of the company for a ticket. If the user types a name that no tag has, the picker offers to create the
 * tag.
 */
export function TagPicker({ ticket }: { ticket: OpenTicket }) {
  const t = useTexts(ticketTagTexts);
  const [text, setText] = useState("");
  const tags = useQuery({ queryKey: ["tags", "list"], queryFn: () => call(listTagNames, {}) });
  const { put, remove, create, busy } = useTicketTags(ticket);
  const name = text.trim();
  const all = tags.data ?? [];
  const shown = matchingTags(all, name);
  const first = firstMatch(all, name);
  const isNew = tags.data !== undefined && isNewTag(all, name);
  const carried = new Set(ticket.tags.map(({ id }) => id));

  async function make(): Promise<void> {
    if (await create(name)) setText((now) => (now.trim() === name ? "" : now));
  }

  /** Enter picks the first matching tag, or creates the new tag if none matches. */
  function enter(event: KeyboardEvent): void {
    if (event.key !== "Enter" || busy) return;
    event.preventDefault();
    if (first) void (carried.has(first.id) ? remove(first) : put(first));
    else if (isNew) void make();
  }

  return (
    <LazyContent>
      <TextInput
        aria-label={t("find")}
        placeholder={t("find")}
        value={text}
        maxLength={50}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={enter}
      />
      <div className={classes.choices}>
        {shown.map((tag) => (
          <label key={tag.id} className={classes.choice} data-first={tag === first || undefined}>
            <input
              type="checkbox"
              checked={carried.has(tag.id)}
              disabled={busy}
              onChange={({ currentTarget }) => void (currentTarget.checked ? put(tag) : remove(tag))}
            />
            <ColorChip color={tag.color}>{tag.name}</ColorChip>
          </label>
        ))}
        {tags.isPending && <SkeletonRows rows={3} rowHeight={32} />}
        {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
        {tags.data && shown.length === 0 && (
          <p className={classes.hint}>{t(name === "" ? "none" : "nothingFound")}</p>
        )}
        {isNew && (
          <button type="button" className={classes.create} disabled={busy} onClick={() => void make()}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            {t("create", { name })}
          </button>
        )}
        {name.length > 0 && name.length < 3 && shown.length === 0 && (
          <p className={classes.hint}>{t("tooShort")}</p>
        )}
      </div>
    </LazyContent>
  );
}
