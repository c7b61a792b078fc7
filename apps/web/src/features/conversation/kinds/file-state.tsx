import { Loader } from "@mantine/core";
import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import { IconCloudOff, IconPhotoOff } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./document-body.module.css";
import { mayFetchAgain, missingFileTextKey } from "./missing-file.ts";
import { bodyTexts } from "./texts.ts";
import { useFetchMedia } from "./use-fetch-media.ts";

/** Placeholder for a picture that is loading, lost or unreadable. */
export function FileState({ message, media }: { message: Message; media: MessageMedia }) {
  const t = useTexts(bodyTexts);
  const { fetchAgain, isPending } = useFetchMedia(message);
  if (media.state === "waiting" || isPending) {
    return (
      <span className={classes.state} role="status">
        <Loader size={20} />
        {t("waiting")}
      </span>
    );
  }
  return (
    <span className={classes.state}>
      <IconCloudOff size={24} stroke={1.5} aria-hidden="true" />
      {t(missingFileTextKey(media.state) ?? "failed")}
      {mayFetchAgain(media.state) && (
        <button type="button" className={classes.again} onClick={fetchAgain}>
          {t("tryAgain")}
        </button>
      )}
    </span>
  );
}

export function BrokenFile({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(bodyTexts);
  return (
    <span className={classes.state}>
      <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
      {t("broken")}
      <button type="button" className={classes.again} onClick={onRetry}>
        {t("tryAgain")}
      </button>
    </span>
  );
}
