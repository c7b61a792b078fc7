import type { Chat } from "@recado/contract/chats";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Dropdown } from "../../shared/ui/dropdown.tsx";
import classes from "./chat-members.module.css";
import { chatTexts } from "./texts.ts";

/** Who takes part, in a line; all of them where it is opened. */
export function ChatMembers({ chat }: { chat: Chat }) {
  const t = useTexts(chatTexts);
  const { id: userId } = useUser();
  const label = t("members", { count: chat.users.length });
  const others = chat.users.filter(({ user }) => user.id !== userId).map(({ user }) => user.name);
  return (
    <Dropdown
      role="dialog"
      label={label}
      width={280}
      align="left"
      button={(properties) => (
        <button type="button" className={classes.line} title={label} {...properties}>
          {[t("you"), ...others].join(", ")}
        </button>
      )}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too. */}
      <ul className={classes.list} aria-label={label} tabIndex={0}>
        {chat.users.map(({ user }) => (
          <li key={user.id} className={classes.member}>
            <Avatar name={user.name} size={28} />
            <span className={classes.name}>{user.id === userId ? t("you") : user.name}</span>
            {user.id === chat.ownerId && <span className={classes.owner}>{t("owner")}</span>}
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}
