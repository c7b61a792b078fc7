import { Button, Modal, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Schedule } from "@recado/contract/schedules";
import { IconPlus, IconSearch, IconTrash } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useCallback, useRef, useState } from "react";
import { useErrorTexts } from "../../../shared/api/use-error-text.ts";
import { useCommands } from "../../../shared/commands/use-commands.ts";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useEntityList } from "../../../shared/lists/entity-list.ts";
import type { EntitySearch } from "../../../shared/lists/entity-search.ts";
import { useAddressedRow } from "../../../shared/lists/use-addressed-row.ts";
import { type ListSearch, useListSearch } from "../../../shared/lists/use-list-search.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { FormHostContext } from "../../../shared/ui/dialogs/form-context.ts";
import { useDialog } from "../../../shared/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../../../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../../../shared/ui/layout/page-scroll.tsx";
import { DeleteSchedule } from "../delete-schedule.tsx";
import { RepeatNote } from "../repeat-note.tsx";
import { scheduleTexts } from "../texts.ts";
import { useMayChange } from "../use-may-change.ts";
import type { UpcomingOccurrence } from "./calendar-events.ts";
import { CalendarPeriod } from "./calendar-period.tsx";
import { scheduleSource, useLiveSchedules } from "./calendar-queries.ts";
import { calendarTexts } from "./calendar-texts.ts";
import classes from "./schedule-calendar.module.css";
import { parseScheduleSearch, type ScheduleSearch } from "./schedule-search.ts";

const ScheduleDialog = lazyComponent(() =>
  import("../schedule-dialog.tsx").then((module) => ({ default: module.ScheduleDialog })),
);

const OccurrenceDialog = lazyComponent(() =>
  import("./occurrence-dialog.tsx").then((module) => ({ default: module.OccurrenceDialog })),
);

/** Page with the calendar of all scheduled messages that the user may see. The URL says which message is open. */
export function SchedulesCalendar() {
  const search = useListSearch();
  const wanted = parseScheduleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  // Opening or closing a dialog keeps the calendar's view and day in the URL.
  const { view, day } = wanted;
  const show = useCallback(
    (dialog: EntitySearch) => {
      const search: ScheduleSearch = { ...(view ? { view } : {}), ...(day ? { day } : {}), ...dialog };
      void navigate({ to: ".", search });
    },
    [navigate, view, day],
  );
  const close = useCallback(() => show({}), [show]);
  const [newAt, setNewAt] = useState<string>();
  const [removed, setRemoved] = useState<Schedule | null>(null);
  const [step, setStep] = useState<{ coming: UpcomingOccurrence; does: "edit" | "skip" } | null>(null);
  const endStep = useCallback(() => setStep(null), []);
  useLiveSchedules();
  const list = useEntityList(scheduleSource, search.term);
  const { row: edited, gone } = useAddressedRow({
    source: scheduleSource,
    id: wanted.edit,
    rows: list.rows,
    onGone: close,
  });
  const add = (at?: string) => {
    setNewAt(at);
    show({ new: true });
  };
  return (
    <PageScroll>
      <Header search={search} count={list.count} isCountLimited={list.isCountLimited} onAdd={() => add()} />
      <CalendarPeriod
        term={search.term}
        list={list}
        onOpen={({ id }) => show({ edit: id })}
        onRemove={setRemoved}
        onComing={(coming, does) => setStep({ coming, does })}
        onAdd={add}
      />
      <Suspense>
        {wanted.new && <ScheduleDialog sendAt={newAt} onClose={close} />}
        {edited && (
          <FormHostContext value={{ gone }}>
            <OneSchedule
              key={edited.id}
              schedule={edited}
              onRemove={(schedule) => {
                close();
                setRemoved(schedule);
              }}
              onClose={close}
            />
          </FormHostContext>
        )}
        {step && (
          <OccurrenceDialog {...step} onSkip={() => setStep({ ...step, does: "skip" })} onClose={endStep} />
        )}
        {removed && <DeleteSchedule schedule={removed} onClose={() => setRemoved(null)} />}
      </Suspense>
    </PageScroll>
  );
}

interface OneScheduleProps {
  schedule: Schedule;
  onRemove: (schedule: Schedule) => void;
  onClose: () => void;
}

/**
 * Dialog for one scheduled message. It keeps the message's state at opening, so that changes by other users do not
 * replace typed text.
 */
function OneSchedule({ schedule: current, onRemove, onClose }: OneScheduleProps) {
  const [schedule] = useState(current);
  const mayChange = useMayChange()(schedule);
  const remove = () => onRemove(schedule);
  if (!schedule.isEditable || !mayChange)
    return <ScheduleDetails schedule={schedule} onRemove={remove} onClose={onClose} />;
  return (
    <ScheduleDialog contact={schedule.contact} schedule={schedule} onRemove={remove} onClose={onClose} />
  );
}

interface HeaderProps {
  search: ListSearch;
  count: number | undefined;
  isCountLimited: boolean | undefined;
  onAdd: () => void;
}

function Header({ search, count, isCountLimited = false, onAdd }: HeaderProps) {
  const t = useTexts(calendarTexts);
  const input = useRef<HTMLInputElement>(null);
  const narrow = useMediaQuery("(max-width: 600px)", undefined, { getInitialValueInEffect: false });
  const [title, label] = [t("title"), t("search")];
  useCommands([
    { id: "schedules:add", label: t("add"), group: title, chord: "Alt+KeyN", run: onAdd },
    { id: "schedules:search", label, group: title, chord: "Alt+KeyB", run: () => input.current?.focus() },
  ]);
  return (
    <PageHeader title={title} {...(count === undefined ? {} : { count, isCountLimited })}>
      <TextInput
        ref={input}
        className={classes.search}
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        maxLength={200}
        value={search.text}
        onChange={(event) => search.type(event.currentTarget.value)}
      />
      <Button leftSection={<IconPlus size={18} />} aria-label={t("add")} onClick={onAdd}>
        {t(narrow ? "addShort" : "add")}
      </Button>
    </PageHeader>
  );
}

interface ScheduleDetailsProps {
  schedule: Schedule;
  onRemove: () => void;
  onClose: () => void;
}

/** Dialog with the details of a message that the user cannot change, because it was sent or another user planned it. */
function ScheduleDetails({ schedule, onRemove, onClose }: ScheduleDetailsProps) {
  const t = useTexts(scheduleTexts);
  const words = useTexts(calendarTexts);
  const close = useTexts(sharedTexts)("close");
  const errorText = useErrorTexts();
  const { timeZone } = useUser().company;
  const { contact, status, sendAt, sentAt, isLate, error, body, repeats, user, mediaPath, mediaName } =
    schedule;
  const mayChange = useMayChange()(schedule);
  const dialog = useDialog(onClose);
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={words("detailsTitle", { name: contact.name })}
      size={560}
      centered
      closeButtonProps={{ "aria-label": close }}
    >
      <p className={classes.fact}>
        {`${formatZoned(sendAt, timeZone)} · `}
        <span className={classes.state} data-status={status}>
          {t(`states.${status}`)}
        </span>
      </p>
      {repeats && <RepeatNote repeats={repeats} />}
      {error !== null && <p className={classes.fact}>{errorText(error)}</p>}
      {isLate && sentAt && <p className={classes.fact}>{t("late", { at: formatZoned(sentAt, timeZone) })}</p>}
      <p className={classes.words}>{body}</p>
      {mediaPath && <img className={classes.picture} src={mediaPath} alt={mediaName ?? ""} />}
      {user && <p className={classes.fact}>{words("by", { name: user.name })}</p>}
      <div className={classes.foot}>
        {mayChange && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={onRemove}
          >
            {t("delete")}
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          {close}
        </Button>
      </div>
    </Modal>
  );
}
