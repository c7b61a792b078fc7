import { MultiSelect, TextInput } from "@mantine/core";
import { chatForm, createChat, type InternalChat, maxChatTitle, updateChat } from "@recado/contract/chats";
import { listUserNames } from "@recado/contract/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError, showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { useFirstMatch } from "../../../shared/ui/fields/use-first-match.ts";
import { NothingFound } from "../../../shared/ui/lists/nothing-found.tsx";
import { applyChat } from "../chat-cache.ts";
import { chatTexts } from "../texts.ts";
import classes from "./chat-dialog.module.css";

interface ChatDialogProps {
  /** The chat that is edited; undefined for a new chat. */
  chat?: InternalChat;
  /** Called with the saved chat; called without a chat if the user cancelled the dialog. */
  onClose: (saved?: InternalChat) => void;
}

export function ChatDialog({ chat, onClose }: ChatDialogProps) {
  const t = useTexts(chatTexts);
  const client = useQueryClient();
  const { id: userId } = useUser();
  const saved = useRef<InternalChat>(undefined);
  const { form, ...dialog } = useEntityForm({
    schema: chatForm,
    initialValues: { title: chat?.title ?? "", users: othersOf(chat, userId) },
    save: async (body, changes) => {
      saved.current = chat
        ? await call(updateChat, { params: { id: String(chat.id) }, body: changes })
        : await call(createChat, { body });
      applyChat(client, saved.current, userId);
      showSuccess(t("saved"));
    },
    onSaved: () => onClose(saved.current),
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(chat ? "editTitle" : "add")}
      size={560}
      isNew={!chat}
      onClose={() => onClose()}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("field.title")}
          data-autofocus
          maxLength={maxChatTitle}
          autoComplete="off"
          {...form.getInputProps("title")}
        />
        <MemberPicker
          chat={chat}
          chosen={form.values.users}
          error={form.errors.users}
          onChange={(users) => form.setFieldValue("users", users)}
        />
      </div>
    </EntityFormDialog>
  );
}

interface MemberPickerProps {
  chat: InternalChat | undefined;
  chosen: readonly number[];
  error: ReactNode;
  onChange: (ids: number[]) => void;
}

function MemberPicker({ chat, chosen, error, onChange }: MemberPickerProps) {
  const t = useTexts(chatTexts);
  const { id: userId } = useUser();
  const colleagues = useQuery({ queryKey: ["users", "list"], queryFn: () => call(listUserNames, {}) });
  const names = new Map([
    ...(chat?.users ?? []).map(({ user }) => [user.id, user.name] as const),
    ...(colleagues.data ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  names.delete(userId);
  return (
    <MultiSelect
      label={t("field.users")}
      description={t("field.usersHint")}
      placeholder={chosen.length === 0 ? t("field.choose") : ""}
      data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      error={error ?? (colleagues.error && describeError(colleagues.error))}
      data-path="users"
      {...useFirstMatch()}
      classNames={{ input: classes.picker, inputField: classes.field }}
      nothingFoundMessage={<NothingFound>{t("field.nobody")}</NothingFound>}
      searchable
      hidePickedOptions
    />
  );
}

function othersOf(chat: InternalChat | undefined, userId: number): number[] {
  return (chat?.users ?? []).map((member) => member.userId).filter((id) => id !== userId);
}
