import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { IconPlayerPlayFilled, IconVideo } from "@tabler/icons-react";
import { useState } from "react";
import { formatDuration } from "../../../shared/format/duration.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { pictureSize } from "../../messages/picture-size.ts";
import { stopPlaying } from "./audio/player.ts";
import { BrokenFile, FileState } from "./file-state.tsx";
import classes from "./kinds.module.css";
import { bodyTexts } from "./texts.ts";
import { ViewOnceMark } from "./view-once-mark.tsx";

interface VideoBodyProps {
  message: Message;
  media: MessageMedia;
}

/** The first frame of a video. A click replaces the frame by the video with the browser's own controls. */
export function VideoBody({ message, media }: VideoBodyProps) {
  const t = useTexts(bodyTexts);
  const [state, setState] = useState<"poster" | "playing" | "broken">("poster");
  const [isPosterBroken, setPosterBroken] = useState(false);
  const { width, height } = pictureSize(media);
  const style = { maxWidth: width, aspectRatio: `${width} / ${height}` };
  const url = message.mediaUrl;
  const length = media.duration === null ? null : formatDuration(media.duration);
  if (media.state !== "stored" || url === null)
    return (
      <div className={classes.frame} style={style}>
        <FileState message={message} media={media} />
      </div>
    );
  if (state === "broken")
    return (
      <div className={classes.frame} style={style}>
        <BrokenFile onRetry={() => setState("playing")} />
      </div>
    );
  if (state === "playing")
    return (
      <div className={classes.frame} style={style}>
        {/* biome-ignore lint/a11y/useMediaCaption: what customers send has no captions */}
        <video
          className={classes.video}
          src={url}
          poster={media.thumbnailUrl ?? undefined}
          controls
          autoPlay
          playsInline
          onPlay={stopPlaying}
          onError={() => setState("broken")}
        />
      </div>
    );
  return (
    <button
      type="button"
      className={`${classes.frame} ${classes.poster}`}
      style={style}
      aria-label={length === null ? t("playVideo") : `${t("playVideo")}, ${length}`}
      onClick={() => setState("playing")}
    >
      {media.thumbnailUrl !== null && !isPosterBroken && (
        <img
          className={classes.picture}
          src={media.thumbnailUrl}
          alt=""
          decoding="async"
          onError={() => setPosterBroken(true)}
        />
      )}
      <span className={classes.play}>
        <IconPlayerPlayFilled size={24} aria-hidden="true" />
      </span>
      {length !== null && (
        <span className={classes.duration}>
          <IconVideo size={14} stroke={2} aria-hidden="true" />
          {length}
        </span>
      )}
      {media.isViewOnce && <ViewOnceMark />}
    </button>
  );
}
