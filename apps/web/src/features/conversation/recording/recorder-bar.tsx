import { ActionIcon } from "@mantine/core";
import { IconMicrophone, IconPlayerPauseFilled, IconSend2, IconTrash } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { formatDuration } from "../../../shared/format/duration.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { discardRecording, resumeRecording, sendRecording } from "./record.ts";
import classes from "./recorder-bar.module.css";
import type { VoiceRecording, VoiceRecordingState } from "./recording.ts";
import { recordingTexts } from "./texts.ts";

interface RecorderBarProps {
  ticketId: number;
  recording: VoiceRecording;
}

const icon = { size: 20, stroke: 1.75 } as const;

/** Bar with the controls of a recording; it replaces the message field during the recording. */
export function RecorderBar({ ticketId, recording }: RecorderBarProps) {
  const t = useTexts(recordingTexts);
  const { phase, seconds, levels } = useSyncExternalStore(recording.listen, recording.state);
  const isSending = phase === "sending";

  return (
    <section className={classes.bar} aria-label={t("bar")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("cancel")}
        title={t("cancel")}
        disabled={isSending}
        onClick={() => discardRecording(ticketId, recording)}
      >
        <IconTrash {...icon} />
      </ActionIcon>
      <span className={classes.dot} data-phase={phase} />
      <span className={classes.time} role="timer">
        {formatDuration(Math.floor(seconds))}
      </span>
      <span className={classes.state} role="status">
        {t(phase)}
      </span>
      <Levels levels={levels} />
      <PauseButton phase={phase} disabled={isSending} recording={recording} />
      <ActionIcon
        variant="filled"
        color="jade"
        // Enter sends a recording, as it sends a text.
        autoFocus
        aria-label={t("send")}
        title={t("send")}
        loading={isSending}
        onClick={() => void sendRecording(ticketId, recording)}
      >
        <IconSend2 {...icon} />
      </ActionIcon>
    </section>
  );
}

interface PauseButtonProps {
  phase: VoiceRecordingState["phase"];
  disabled: boolean;
  recording: VoiceRecording;
}

function PauseButton({ phase, disabled, recording }: PauseButtonProps) {
  const t = useTexts(recordingTexts);
  if (phase === "full") return null;
  const isPaused = phase === "paused";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(isPaused ? "resume" : "pause")}
      title={t(isPaused ? "resume" : "pause")}
      disabled={disabled}
      onClick={() => (isPaused ? void resumeRecording(recording) : recording.pause())}
    >
      {isPaused ? <IconMicrophone {...icon} /> : <IconPlayerPauseFilled size={20} />}
    </ActionIcon>
  );
}

/** Loudness during the last seconds, the newest value at the right. */
function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <span className={classes.levels} aria-hidden="true">
      {levels.map((level, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars stand at places, what they show moves on
        <span key={position} className={classes.level} style={{ height: `${Math.max(level * 100, 8)}%` }} />
      ))}
    </span>
  );
}
