import type { InternalChat } from "@recado/contract/chats";
import { useUser } from "../../shared/session/session-context.ts";
import { Avatar } from "../../shared/ui/layout/avatar.tsx";
import { UserAvatar } from "../../shared/ui/layout/user-avatar.tsx";

/** Avatar of a chat: the photo of the colleague in a chat of two, otherwise the initials of the title. */
export function ChatAvatar({ chat: { title, users }, size = 40 }: { chat: InternalChat; size?: number }) {
  const { id } = useUser();
  const [colleague, ...others] = users.filter(({ userId }) => userId !== id);
  return colleague && others.length === 0 ? (
    <UserAvatar user={{ id: colleague.userId, name: title }} size={size} />
  ) : (
    <Avatar name={title} size={size} />
  );
}
