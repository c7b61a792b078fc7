import { ActionIcon } from "@mantine/core";
import type { InternalChat } from "@recado/contract/chats";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { ButtonPlaceholder } from "../../../shared/ui/layout/button-placeholder.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { ChatAvatar } from "../chat-avatar.tsx";
import { ChatMembers } from "../dialog/chat-members.tsx";
import { loadRowActions } from "../lazy-chunks.ts";
import { chatTexts } from "../texts.ts";
import classes from "./thread.module.css";

const EntityRowActions = lazyComponent(() =>
  loadRowActions().then((module) => ({ default: module.EntityRowActions })),
);

interface ChatHeaderProps {
  chat: InternalChat;
  narrow: boolean;
  onEdit: () => void;
  /** Deletes the chat; resolves once the chat is deleted. */
  onRemove: () => Promise<void>;
}

/** Title and members of the chat, with buttons to change and delete the chat for its owner. */
export function ChatHeader({ chat, narrow, onEdit, onRemove }: ChatHeaderProps) {
  const t = useTexts(chatTexts);
  const isOwner = chat.ownerId === useUser().id;
  const Title = narrow ? "h1" : "h2";
  return (
    <header className={classes.header}>
      {narrow && (
        <ActionIcon
          aria-label={t("back")}
          renderRoot={(props) => <Link {...props} to="/chats/{-$id}" params={{ id: undefined }} />}
        >
          <IconArrowLeft size={22} stroke={1.75} />
        </ActionIcon>
      )}
      <ChatAvatar chat={chat} size={36} />
      <div className={classes.who}>
        <Title className={classes.title} title={chat.title}>
          {chat.title}
        </Title>
        <ChatMembers chat={chat} />
      </div>
      {isOwner && (
        <Suspense fallback={<RowActionsPlace />}>
          {" "}
          <EntityRowActions
            name={chat.title}
            consequence={t("consequence")}
            removed={t("removed")}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        </Suspense>
      )}
    </header>
  );
}

function RowActionsPlace() {
  return (
    <>
      <ButtonPlaceholder />
      <ButtonPlaceholder />
    </>
  );
}
