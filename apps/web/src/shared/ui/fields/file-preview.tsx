import { IconFile } from "@tabler/icons-react";
import classes from "./fields.module.css";
import type { FormFile } from "./use-chosen-file.ts";

/** Preview of a file: displays an image, plays a video or a sound, and shows only the name of any other file. */
export function FilePreview({ file: { kind, url, name } }: { file: FormFile }) {
  switch (kind) {
    case "image":
      return <img className={classes.picture} src={url} alt={name} />;
    case "video":
      // biome-ignore lint/a11y/useMediaCaption: it is somebody's own file, which has none.
      return <video className={classes.picture} src={url} controls preload="metadata" aria-label={name} />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: it is somebody's own file, which has none.
      return <audio className={classes.sound} src={url} controls preload="metadata" aria-label={name} />;
    default:
      return (
        <span className={classes.document}>
          <IconFile size={22} stroke={1.5} aria-hidden="true" />
          <span className={classes.filePreviewName}>{name}</span>
        </span>
      );
  }
}
