import { ActionIcon, Button } from "@mantine/core";
import { listSchedules, type Schedule } from "@recado/contract/schedules";
import type { Ticket } from "@recado/contract/tickets";
import { IconCalendarPlus, IconPencil, IconPhoto, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useErrorTexts } from "../../shared/api/use-error-text.ts";
import { formatZoned } from "../../shared/format/zoned-moment.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { moreRowsOf } from "../../shared/lists/more-rows.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { MoreButton } from "../../shared/ui/lists/more-button.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { useThrottleText } from "../sending-limits/use-throttle-text.ts";
import { DeleteSchedule } from "./delete-schedule.tsx";
import { RepeatNote } from "./repeat-note.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";
import { useMayChange } from "./use-may-change.ts";

interface ContactSchedulesProps {
  contact: { id: number; name: string };
  /** Ticket of the open conversation; messages planned in this list belong to the ticket. */
  ticket?: Pick<Ticket, "id" | "createdAt">;
}

type Step = { does: "add" } | { does: "edit" | "remove"; schedule: Schedule };

/** List of the contact's scheduled messages, with dialogs to plan, change and delete them. */
export function ContactSchedules({ contact, ticket }: ContactSchedulesProps) {
  const t = useTexts(scheduleTexts);
  const query = useContactSchedules(contact.id);
  const { data, error, refetch } = query;
  const [step, setStep] = useState<Step | null>(null);
  const schedules = data?.pages.flatMap((page) => page.schedules);
  const close = () => setStep(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!schedules) return <SkeletonRows rows={2} rowHeight={56} />;
  return (
    <>
      {schedules.length === 0 && <p className={classes.empty}>{t("empty")}</p>}
      <ul className={classes.list} aria-label={t("list")}>
        {schedules.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            onEdit={() => setStep({ does: "edit", schedule })}
            onRemove={() => setStep({ does: "remove", schedule })}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          variant="light"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
          onClick={() => setStep({ does: "add" })}
        >
          {t("add")}
        </Button>
        <MoreButton more={moreRowsOf(query)}>{t("more")}</MoreButton>
      </div>
      {step?.does === "remove" && <DeleteSchedule schedule={step.schedule} onClose={close} />}
      {step && step.does !== "remove" && (
        <ScheduleDialog
          contact={contact}
          ticket={ticket}
          schedule={step.does === "edit" ? step.schedule : undefined}
          onClose={close}
        />
      )}
    </>
  );
}

const schedulesKey = ["schedules"] as const;

/** Query of a contact's scheduled messages, latest first. It refetches after each live event of a schedule. */
function useContactSchedules(contactId: number) {
  const client = useQueryClient();
  useLiveEvent("schedule", () => void client.invalidateQueries({ queryKey: schedulesKey }));
  return useInfiniteQuery({
    queryKey: [...schedulesKey, "contact", contactId],
    queryFn: ({ pageParam }) =>
      call(listSchedules, { query: { contactId: String(contactId), pageNumber: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface ScheduleRowProps {
  schedule: Schedule;
  onEdit: () => void;
  onRemove: () => void;
}

function ScheduleRow({ schedule, onEdit, onRemove }: ScheduleRowProps) {
  const t = useTexts(scheduleTexts);
  const errorText = useErrorTexts();
  const { body, sendAt, sentAt, status, isLate, error, held, isEditable, mediaName } = schedule;
  const { timeZone } = useUser().company;
  const at = formatZoned(sendAt, timeZone);
  const tellHold = useThrottleText();
  const mayChange = useMayChange()(schedule);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.when}>
          <time dateTime={sendAt}>{at}</time>
          <span className={classes.state} data-status={status}>
            {t(`states.${status}`)}
          </span>
          {mediaName && (
            <span title={mediaName}>
              <IconPhoto size={14} stroke={1.75} role="img" aria-label={mediaName} />
            </span>
          )}
        </p>
        <p className={classes.body}>{body}</p>
        {schedule.repeats && <RepeatNote repeats={schedule.repeats} />}
        {error !== null && <p className={classes.note}>{errorText(error)}</p>}
        {held && <p className={classes.note}>{tellHold(held)}</p>}
        {isLate && sentAt && (
          <p className={classes.note}>{t("late", { at: formatZoned(sentAt, timeZone) })}</p>
        )}
      </div>
      {isEditable && mayChange && (
        <ActionIcon size={32} aria-label={t("edit", { at })} title={t("edit", { at })} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {mayChange && (
        <ActionIcon size={32} aria-label={t("remove", { at })} title={t("remove", { at })} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
