import { Button, NativeSelect, TextInput } from "@mantine/core";
import { maxViewName, type TicketView } from "@recado/contract/ticket-views";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { withValue } from "../../../tickets/chosen-filter.ts";
import { Tick } from "../filter-tick.tsx";
import { useQueueChoices } from "../use-queue-choices.ts";
import classes from "./saved-views.module.css";
import { viewTexts } from "./view-texts.ts";

type ViewFields = Pick<TicketView, "name" | "isShared" | "queueIds">;

const sharings = ["nobody", "company", "queues"] as const;
type Sharing = (typeof sharings)[number];

interface ViewFormProps {
  label: string;
  /** View that is edited; undefined for a new view, which is private at first. */
  initial?: ViewFields;
  mayShare?: boolean;
  busy: boolean;
  /** Saves the view; resolves to whether that succeeded. */
  onSubmit: (view: ViewFields) => Promise<boolean>;
  onCancel?: () => void;
}

/** Form with the name of a saved view and, for users who may share views, with whom it is shared. */
export function ViewForm({ label, initial, mayShare = false, busy, onSubmit, onCancel }: ViewFormProps) {
  const t = useTexts(viewTexts);
  const [name, setName] = useState(initial?.name ?? "");
  const [sharing, setSharing] = useState<Sharing>(sharingOf(initial));
  const [queueIds, setQueueIds] = useState(initial?.queueIds ?? []);
  const isIncomplete = name.trim() === "" || (sharing === "queues" && queueIds.length === 0);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isIncomplete) return;
    const isShared = sharing !== "nobody";
    const view = { name: name.trim(), isShared, queueIds: sharing === "queues" ? queueIds : [] };
    // Clears the field only if the user has not typed another name during the request.
    if ((await onSubmit(view)) && !initial) setName((now) => (now === name ? "" : now));
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => void send(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !onCancel) return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <div className={classes.line}>
        <TextInput
          className={classes.field}
          size="xs"
          aria-label={label}
          placeholder={label}
          value={name}
          maxLength={maxViewName}
          autoFocus={initial !== undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="subtle" disabled={busy || isIncomplete}>
          {t("save")}
        </Button>
      </div>
      {mayShare && (
        <NativeSelect
          size="xs"
          label={t("share.title")}
          data={sharings.map((value) => ({ value, label: t(`share.${value}`) }))}
          value={sharing}
          onChange={({ currentTarget }) =>
            setSharing(sharings.find((value) => value === currentTarget.value) ?? "nobody")
          }
        />
      )}
      {mayShare && sharing === "queues" && <QueueTicks chosen={queueIds} onChange={setQueueIds} />}
    </form>
  );
}

function sharingOf(view: ViewFields | undefined): Sharing {
  if (!view?.isShared) return "nobody";
  return view.queueIds.length === 0 ? "company" : "queues";
}

/** Queues to choose from. A chosen queue that the user does not know stays chosen. */
function QueueTicks({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const t = useTexts(viewTexts);
  const queues = useQueueChoices();
  return (
    <fieldset className={classes.queues} aria-label={t("share.queues")}>
      {queues.map(({ id, name }) => (
        <Tick
          key={id}
          checked={chosen.includes(id)}
          onChange={(isChosen) => onChange(withValue(chosen, id, isChosen))}
        >
          {name}
        </Tick>
      ))}
      {queues.length === 0 && <p className={classes.hint}>{t("share.noQueues")}</p>}
    </fieldset>
  );
}
