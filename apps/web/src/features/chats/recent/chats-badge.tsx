import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { useChatList } from "../chat-queries.ts";
import { rowTexts } from "../list/row-texts.ts";

export function ChatsBadge() {
  const t = useTexts(rowTexts);
  const { unreads } = useChatList("");
  return unreads > 0 ? <BadgeCount value={unreads} label={t("unread", { count: unreads })} /> : null;
}
