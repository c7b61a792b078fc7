import type { InternalChat } from "@recado/contract/chats";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { DropdownTitle } from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { UserAvatar } from "../../../shared/ui/layout/user-avatar.tsx";
import { chatTexts } from "../texts.ts";
import classes from "./chat-members.module.css";

/** The chat's members in one line. A click on the line opens the full list. */
export function ChatMembers({ chat }: { chat: InternalChat }) {
  const t = useTexts(chatTexts);
  const { id: userId } = useUser();
  const label = t("members", { count: chat.users.length });
  const people = chat.users.map(({ user }) => user).toSorted((a, b) => rank(a) - rank(b));

  /** Sort rank that puts the user first; the other members keep their order by name. */
  function rank({ id }: { id: number }): number {
    return id === userId ? 0 : 1;
  }

  function nameOf({ id, name }: { id: number; name: string }): string {
    return id === userId ? t("you") : name;
  }

  return (
    <Dropdown
      role="dialog"
      label={label}
      width={280}
      align="left"
      button={(properties) => (
        <button type="button" className={classes.line} title={label} {...properties}>
          {people.map(nameOf).join(", ")}
        </button>
      )}
    >
      <DropdownTitle>{label}</DropdownTitle>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too. */}
      <ul className={classes.list} aria-label={label} tabIndex={0}>
        {people.map((person) => (
          <li key={person.id} className={classes.member}>
            <UserAvatar user={person} size={28} />
            <span className={classes.name}>{nameOf(person)}</span>
            {person.id === chat.ownerId && <span className={classes.owner}>{t("owner")}</span>}
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
