import { useId, useMemo } from "react";
import classes from "./audio.module.css";

interface WaveformProps {
  /** Values from 0 to 100. */
  peaks: readonly number[];
  /** Played share, from 0 to 1. */
  progress: number;
}

const step = 3;
const height = 28;
const lowest = 2;
const flat: readonly number[] = Array.from({ length: 64 }, () => 0);

/** The waveform as bars: one path, drawn twice and clipped the second time to the played part. */
export function Waveform({ peaks, progress }: WaveformProps) {
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
