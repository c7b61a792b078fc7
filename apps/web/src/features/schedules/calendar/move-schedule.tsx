import { type Schedule, type ScheduleScope, updateSchedule } from "@recado/contract/schedules";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError, showFailure } from "../../../shared/api/show-error.ts";
import { formatZoned } from "../../../shared/format/zoned-moment.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import { ScopeDialog } from "../scope-dialog.tsx";
import { scheduleTexts } from "../texts.ts";
import { scheduleSource } from "./calendar-queries.ts";
import { calendarTexts } from "./calendar-texts.ts";

interface Move {
  schedule: Schedule;
  at: string;
  putBack: () => void;
}

const undoMs = 8_000;

/**
 * Reschedules a message that the user has dragged to another time. If the server rejects the change, the message
 * returns to its former time.
 */
export function useMoveSchedule(): { move: (move: Move) => void; question: ReactNode } {
  const t = useTexts(calendarTexts);
  const words = useTexts(scheduleTexts);
  const client = useQueryClient();
  const { timeZone } = useUser().company;
  const [asked, setAsked] = useState<Move | null>(null);

  async function send({ schedule, at, putBack }: Move, scope: ScheduleScope): Promise<void> {
    try {
      await moveTo(schedule, at, scope);
    } catch (error) {
      putBack();
      showError(error);
      return;
    }
    const undo = () => void moveTo(schedule, schedule.sendAt, scope).catch(showError);
    showToast({
      id: "done",
      message: t("moved", { name: schedule.contact.name, at: formatZoned(at, timeZone) }),
      tone: "good",
      ms: undoMs,
      // Undo is not offered if the former time has passed, because undoing would send the message at once.
      ...(Date.parse(schedule.sendAt) > Date.now() ? { action: { label: t("undo"), run: undo } } : {}),
    });
    await client.invalidateQueries({ queryKey: [scheduleSource.name] });
  }

  function move(wanted: Move): void {
    const { schedule, at, putBack } = wanted;
    if (Date.parse(at) <= Date.now()) {
      putBack();
      showFailure(t("past"));
    } else if (schedule.repeats && !schedule.repeats.isFollowed) setAsked(wanted);
    else void send(wanted, "one");
  }

  const question = asked && (
    <ScopeDialog
      title={words("scope.moveTitle")}
      confirm={words("scope.move")}
      onConfirm={(scope) => {
        setAsked(null);
        void send(asked, scope === "one" ? "one" : "following");
      }}
      onClose={() => {
        asked.putBack();
        setAsked(null);
      }}
    />
  );
  return { move, question };
}

function moveTo({ id }: Schedule, sendAt: string, scope: ScheduleScope): Promise<Schedule> {
  return call(updateSchedule, { params: { id: String(id) }, body: { sendAt, scope } });
}
