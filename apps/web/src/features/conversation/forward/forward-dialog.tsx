import { TextInput } from "@mantine/core";
import { forwardMessages, type Message, maxForwardTargets } from "@recado/contract/messages";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { describeError, showSuccess } from "../../../shared/api/show-error.ts";
import { createUuid } from "../../../shared/format/uuid.ts";
import { useDelayedSubmit } from "../../../shared/forms/use-delayed-submit.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { EntityDialog } from "../../../shared/ui/dialogs/entity-dialog.tsx";
import { FormAlert } from "../../../shared/ui/feedback/form-alert.tsx";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import classes from "./forward-dialog.module.css";
import { forwardTexts } from "./forward-texts.ts";
import { type ForwardTarget, type ForwardTargets, useForwardTargets } from "./use-forward-targets.ts";

interface ForwardDialogProps {
  /** Messages of one ticket, in the order of the conversation. */
  messages: readonly Message[];
  onClose: () => void;
  onForwarded?: () => void;
}

/** Forwards messages to at most five targets: open tickets of the user, or contacts. */
export function ForwardDialog({ messages, onClose, onForwarded }: ForwardDialogProps) {
  const t = useTexts(forwardTexts);
  const sourceId = messages[0]?.ticketId ?? 0;
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<readonly ForwardTarget[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const found = useForwardTargets(words, sourceId);
  const forward = useForward(messages, sourceId);
  const { busy, submit } = useDelayedSubmit(
    async (targets: readonly ForwardTarget[]) => {
      await forward(targets);
      onForwarded?.();
      onClose();
    },
    (error) => setRefusal(describeError(error)),
  );
  const isChosen = ({ key }: ForwardTarget) => chosen.some((target) => target.key === key);
  // Chosen targets that the current search does not find. They stay in the list.
  const unfound = chosen.filter(({ key }) => found.targets.every((target) => target.key !== key));
  const isFull = chosen.length >= maxForwardTargets;

  function start(event: FormEvent): void {
    event.preventDefault();
    setRefusal(chosen.length === 0 ? t("choose") : null);
    if (chosen.length > 0) submit(chosen);
  }

  function toggle(target: ForwardTarget): void {
    setRefusal(null);
    setChosen((before) => {
      const without = before.filter(({ key }) => key !== target.key);
      return without.length < before.length ? without : [...before, target];
    });
  }

  /** Enter in the search field chooses the first target found, as long as none is chosen. */
  function takeFirst(event: KeyboardEvent): void {
    const first = found.targets.find(({ blocked }) => !blocked);
    const takes = event.key === "Enter" && !event.ctrlKey && !event.metaKey && words.trim() !== "";
    if (!takes || busy || !first || chosen.length > 0) return;
    event.preventDefault();
    toggle(first);
  }

  return (
    <EntityDialog
      title={t("title", { count: messages.length })}
      size={560}
      submit={t("forward")}
      busy={busy}
      onClose={onClose}
      onSubmit={start}
      alert={refusal !== null && <FormAlert>{refusal}</FormAlert>}
    >
      <TextInput
        label={t("search")}
        placeholder={t("hint")}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={takeFirst}
        data-autofocus
      />
      <p className={classes.state} role="status">
        {chosen.length > 0 ? (
          t("chosen", { count: chosen.length, most: maxForwardTargets })
        ) : (
          <SearchState found={found} words={words} />
        )}
      </p>
      <ul className={classes.targets} aria-label={t("targets")}>
        {[...unfound, ...found.targets].map((target) => (
          <TargetRow
            key={target.key}
            target={target}
            chosen={isChosen(target)}
            disabled={busy || (!isChosen(target) && (isFull || target.blocked))}
            onToggle={() => toggle(target)}
          />
        ))}
      </ul>
    </EntityDialog>
  );
}

/** Client message ids of the copies. They are kept for a retry, so that a repeated request sends nothing twice. */
function useForward(messages: readonly Message[], sourceId: number) {
  const t = useTexts(forwardTexts);
  const [clientMessageIds] = useState(() => messages.map(() => createUuid()));
  return async (targets: readonly ForwardTarget[]): Promise<void> => {
    const idsOf = (kind: ForwardTarget["kind"]) =>
      targets.filter((target) => target.kind === kind).map(({ id }) => id);
    await call(forwardMessages, {
      params: { ticketId: String(sourceId) },
      body: {
        messageIds: messages.map(({ id }) => id),
        clientMessageIds,
        ticketIds: idsOf("ticket"),
        contactIds: idsOf("contact"),
      },
    });
    const [first] = targets;
    showSuccess(
      targets.length === 1
        ? t("doneOne", { name: first?.name ?? "" })
        : t("doneMany", { count: targets.length }),
    );
  };
}

function SearchState({ found, words }: { found: ForwardTargets; words: string }): string {
  const t = useTexts(forwardTexts);
  const { targets, isSearching, isTooShort, error } = found;
  if (isSearching) return t("searching");
  if (error) return describeError(error);
  if (targets.length > 0) return "";
  return t(isTooShort || words === "" ? "none" : "nothing");
}

interface TargetRowProps {
  target: ForwardTarget;
  chosen: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function TargetRow({ target, chosen, disabled, onToggle }: TargetRowProps) {
  const t = useTexts(forwardTexts);
  const { kind, id, name, detail, picture, blocked } = target;
  const facts = [detail, kind === "ticket" ? t("ticket", { id }) : "", blocked ? t("blocked") : ""];
  return (
    <li>
      <label className={classes.target}>
        <input type="checkbox" checked={chosen} disabled={disabled} onChange={onToggle} />
        <Avatar name={name} picture={picture} size={32} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>{facts.filter((fact) => fact !== "").join(" · ")}</span>
        </span>
      </label>
    </li>
  );
}
