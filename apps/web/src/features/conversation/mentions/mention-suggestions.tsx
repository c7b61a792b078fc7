import { Button, Loader } from "@mantine/core";
import type { MemberMention } from "@recado/contract/messages";
import { formatPhone } from "@recado/contract/shared/format-phone";
import { type KeyboardEvent, type RefObject, useImperativeHandle, useLayoutEffect } from "react";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Delayed } from "../../../shared/ui/feedback/delayed.tsx";
import { insertText } from "../../../shared/ui/fields/insert-text.ts";
import { findToken } from "../suggestions/find-token.ts";
import listClasses from "../suggestions/suggestion-list.module.css";
import { SuggestionList } from "../suggestions/suggestion-list.tsx";
import { useSuggestions } from "../suggestions/use-suggestions.ts";
import { type LabelledMember, matchMembers } from "./members.ts";
import classes from "./mention-suggestions.module.css";
import { mentionTexts } from "./mention-texts.ts";
import { useGroupMembers } from "./use-group-members.ts";

/** Listbox of the suggestions as the text field announces it. */
export interface MentionListbox {
  id: string;
  activeId: string;
}

interface MentionSuggestionsProps {
  groupId: number;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  caret: number;
  /** Gets the handler of the keys that are pressed in the text field. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  /** Called when suggestions appear, when another one becomes active, and with null when they disappear. */
  onListbox: (listbox: MentionListbox | null) => void;
  onMention: (mention: MemberMention) => void;
}

/** Suggests members of the group for a name that is being typed after `@` at the caret. */
export function MentionSuggestions(props: MentionSuggestionsProps) {
  const { groupId, field, text, caret, keys, onListbox, onMention } = props;
  const t = useTexts(mentionTexts);
  const query = useGroupMembers(groupId);
  const { data: members = [] } = query;
  const token = findToken(text, caret, "@", 0);
  const suggestions = useSuggestions({
    query: token?.query ?? null,
    items: token ? matchMembers(members, token.query) : [],
    onChoose: ({ id, label }) => {
      if (!token || !field.current) return;
      insertText(field.current, `@${label} `, token.start, token.end);
      onMention({ memberId: id, name: label });
    },
  });
  const { id, activeId, onKey } = suggestions;
  useImperativeHandle(keys, () => onKey);
  useLayoutEffect(() => {
    onListbox(activeId === null ? null : { id, activeId });
    return () => onListbox(null);
  }, [id, activeId, onListbox]);
  if (token && members.length === 0) return <NoMembers query={query} />;
  return (
    <SuggestionList title={t("mention")} suggestions={suggestions} keyOf={(member) => member.id}>
      {(member) => (
        <>
          <span className={classes.name} dir="auto">
            {member.label}
          </span>
          <span className={classes.facts}>{factsOf(member, t("admin"))}</span>
        </>
      )}
    </SuggestionList>
  );
}

/** Stands in the place of the suggestions while the members are not known, and says why. */
function NoMembers({ query }: { query: ReturnType<typeof useGroupMembers> }) {
  const t = useTexts(mentionTexts);
  const again = useTexts(sharedTexts)("tryAgain");
  if (query.isFetching)
    return (
      <Delayed>
        <div className={`${listClasses.popover} ${classes.notice}`} role="status">
          <Loader size={16} color="gray" />
          {t("loading")}
        </div>
      </Delayed>
    );
  return (
    <div className={`${listClasses.popover} ${classes.notice}`} role="status">
      {t(query.isSuccess ? "none" : "failed")}
      {!query.isSuccess && (
        <Button
          variant="subtle"
          size="compact-sm"
          // The focus stays in the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => void query.refetch()}
        >
          {again}
        </Button>
      )}
    </div>
  );
}

function factsOf({ number, label, isAdmin }: LabelledMember, admin: string): string {
  const phone = number === "" ? "" : formatPhone(number);
  return [isAdmin && admin, !label.includes(phone) && phone].filter(Boolean).join(" · ");
}
