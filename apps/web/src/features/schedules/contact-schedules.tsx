import { Button } from "@mantine/core";
import { listSchedules, type Schedule } from "@recado/contract/schedules";
import type { Ticket } from "@recado/contract/tickets";
import { IconCalendarPlus } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { moreOf } from "../../shared/lists/more-rows.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { MoreButton } from "../../shared/ui/lists/more-button.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { DeleteSchedule } from "./delete-schedule.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { ScheduleRow } from "./schedule-row.tsx";
import classes from "./schedules.module.css";
import { scheduleTexts } from "./texts.ts";

interface ContactSchedulesProps {
  contact: { id: number; name: string };
  /** The ticket of the open conversation; new messages are planned from it. */
  ticket?: Pick<Ticket, "id" | "createdAt">;
}

type Step = { does: "add" } | { does: "edit" | "remove"; schedule: Schedule };

/** The contact's scheduled messages: plan, change and delete them. */
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
        <MoreButton more={moreOf(query)}>{t("more")}</MoreButton>
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

/** A contact's scheduled messages, latest first; refetched after each live event of a schedule. */
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
