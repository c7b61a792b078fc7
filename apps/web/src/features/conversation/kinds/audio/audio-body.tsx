import { Loader } from "@mantine/core";
import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { IconCloudOff, IconPlayerPauseFilled, IconPlayerPlayFilled, IconReload } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useMemo } from "react";
import { formatDuration } from "../../../../shared/format/duration.ts";
import { currentLanguage, locales } from "../../../../shared/i18n/language.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { mayFetchAgain, missingFileTextKey } from "../missing-file.ts";
import { bodyTexts } from "../texts.ts";
import { useFetchMedia } from "../use-fetch-media.ts";
import classes from "./audio.module.css";
import { AudioTranscript } from "./audio-transcript.tsx";
import { nextRate, playRatePreference } from "./play-rate.ts";
import { applyRate, seekTo, togglePlaying, usePlayback } from "./player.ts";

const noPeaks: readonly number[] = [];
/** Seconds that an arrow key seeks; the native step of a tenth of a second would be too slow. */
const keyStep = 1;

/** Player for an audio message. It looks the same in every browser, and its slider is the waveform. */
export function AudioBody({ message, media }: { message: Message; media: MessageMedia }) {
  const playback = usePlayback(playbackId(message));
  const url = media.state === "stored" ? message.mediaUrl : null;
  const duration = playback?.duration ?? media.duration ?? 0;
  const at = Math.min(playback?.at ?? 0, duration);
  const facts = useFacts(media, playback?.state === "failed");
  const seek = (seconds: number) => {
    if (url !== null) seekTo(playbackId(message), url, seconds);
  };
  const player = (
    <div className={classes.audio} data-voice={media.isVoice || undefined}>
      <PlayButton message={message} media={media} url={url} />
      <div className={classes.track}>
        <div className={classes.bar}>
          <Waveform peaks={media.peaks ?? noPeaks} progress={duration > 0 ? at / duration : 0} />
          <Seek at={at} duration={duration} disabled={url === null} onSeek={seek} />
        </div>
        {facts !== null && (
          <span
            className={classes.facts}
            data-lost={missingFileTextKey(media.state) !== undefined || undefined}
          >
            {facts}
          </span>
        )}
      </div>
      <div className={classes.side}>
        <span className={classes.time}>{formatDuration(playback && at > 0 ? at : duration)}</span>
        {playback && <RateButton />}
      </div>
    </div>
  );
  if (!message.transcript) return player;
  return (
    <>
      {player}
      <AudioTranscript message={message} transcript={message.transcript} />
    </>
  );
}

/** Key of a message's playback. A message that is still being sent has no server id, so its client id is used. */
function playbackId({ id, clientMessageId }: Message): string {
  return id || (clientMessageId ?? "");
}

/** Text beside the player: the problem with the file or, if the audio is no voice message, the file's name. */
function useFacts({ state, isVoice, name }: MessageMedia, isBroken: boolean): string | null {
  const t = useTexts(bodyTexts);
  const lost = missingFileTextKey(state);
  if (lost) return t(lost);
  if (isBroken) return t("broken");
  return isVoice ? null : name;
}

interface SeekProps {
  at: number;
  duration: number;
  disabled: boolean;
  onSeek: (seconds: number) => void;
}

function Seek({ at, duration, disabled, onSeek }: SeekProps) {
  const t = useTexts(bodyTexts);

  function stepByKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -keyStep, ArrowRight: keyStep };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(Math.max(0, Math.min(duration, at + step)));
  }

  return (
    <input
      type="range"
      className={classes.seek}
      aria-label={t("position")}
      aria-valuetext={t("positionAt", { at: formatDuration(at), of: formatDuration(duration) })}
      min={0}
      max={Math.max(duration, keyStep)}
      step={0.1}
      value={at}
      disabled={disabled || duration === 0}
      onKeyDown={stepByKey}
      onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
    />
  );
}

interface PlayButtonProps {
  message: Message;
  media: MessageMedia;
  url: string | null;
}

function PlayButton({ message, media, url }: PlayButtonProps) {
  const t = useTexts(bodyTexts);
  const state = usePlayback(playbackId(message))?.state;
  const { fetchAgain, isPending } = useFetchMedia(message);
  if (media.state === "waiting" || isPending)
    return (
      <span className={classes.button} data-quiet role="status" aria-label={t("waiting")}>
        <Loader size={20} />
      </span>
    );
  if (missingFileTextKey(media.state) && !mayFetchAgain(media.state))
    return (
      <span className={classes.button} data-quiet aria-hidden="true">
        <IconCloudOff size={20} stroke={1.75} />
      </span>
    );
  if (url === null || state === "failed") {
    const again = () => (url === null ? fetchAgain() : togglePlaying(playbackId(message), url));
    return (
      <button
        type="button"
        className={classes.button}
        data-quiet
        aria-label={t("tryAgain")}
        title={t("tryAgain")}
        onClick={again}
      >
        <IconReload size={20} stroke={1.75} />
      </button>
    );
  }
  const isPlaying = state === "playing" || state === "loading";
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(isPlaying ? "pause" : "play")}
      title={t(isPlaying ? "pause" : "play")}
      onClick={() => togglePlaying(playbackId(message), url)}
    >
      {state === "loading" && <Loader size={20} color="var(--rc-on-brand)" />}
      {state === "playing" && <IconPlayerPauseFilled size={20} />}
      {!isPlaying && <IconPlayerPlayFilled size={20} />}
    </button>
  );
}

function RateButton() {
  const t = useTexts(bodyTexts);
  const rate = playRatePreference.use();
  const text = `${rate.toLocaleString(locales[currentLanguage()])}×`;
  return (
    <button
      type="button"
      className={classes.rate}
      aria-label={t("rate", { rate: text })}
      onClick={() => {
        playRatePreference.write(nextRate(rate));
        applyRate();
      }}
    >
      {text}
    </button>
  );
}

interface WaveformProps {
  /** Loudness of the audio over time, in values from 0 to 100. */
  peaks: readonly number[];
  /** Share of the audio that was played, from 0 to 1. */
  progress: number;
}

const step = 3;
const height = 28;
const lowest = 2;
const flat: readonly number[] = Array.from({ length: 64 }, () => 0);

/**
 * Draws the waveform as bars. The same path is drawn twice; the second drawing is clipped to the share that was
 * played.
 */
function Waveform({ peaks, progress }: WaveformProps) {
  const clip = useId();
  const bars = peaks.length > 0 ? peaks : flat;
  const path = useMemo(() => bars.map(barPath).join(""), [bars]);
  const width = bars.length * step;
  return (
    <svg
      className={classes.waveform}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <rect width={width * progress} height={height} />
      </clipPath>
      <path className={classes.ahead} d={path} />
      <path className={classes.heard} d={path} clipPath={`url(#${clip})`} />
    </svg>
  );
}

function barPath(peak: number, index: number): string {
  const length = Math.max(lowest, (peak / 100) * (height - 4));
  return `M${index * step + step / 2} ${(height - length) / 2}v${length}`;
}
