import { Modal } from "@mantine/core";
import type { HelpVideo } from "@recado/contract/helps";
import { IconCloudOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import classes from "./help-player.module.css";
import { helpTexts } from "./texts.ts";

interface HelpPlayerProps {
  help: HelpVideo;
  onClose: () => void;
}

/** Plays a help video from YouTube's no-cookie domain, which sets no cookies before the video plays. */
export function HelpPlayer({ help: { title, description, video }, onClose }: HelpPlayerProps) {
  const t = useTexts(helpTexts);
  const close = useTexts(sharedTexts)("close");
  const isOnline = useNetwork();
  const dialog = useDialog(onClose);
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={title}
      size={880}
      closeButtonProps={{ "aria-label": close }}
    >
      <div className={classes.screen}>
        {isOnline ? (
          <iframe
            className={classes.frame}
            title={t("player", { title })}
            src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            // YouTube does not play embedded videos if the request has no referrer.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <p className={classes.away} role="alert">
            <IconCloudOff size={26} stroke={1.5} aria-hidden="true" />
            {t("offline")}
          </p>
        )}
      </div>
      {description !== "" && <p className={classes.description}>{description}</p>}
      <p className={classes.hint}>
        {t("blocked")}{" "}
        <a href={`https://www.youtube.com/watch?v=${video}`} target="_blank" rel="noopener noreferrer">
          {t("elsewhere")}
        </a>
      </p>
    </Modal>
  );
}

/** Whether the browser has a network connection. */
function useNetwork(): boolean {
  return useSyncExternalStore(listen, () => navigator.onLine);
}

function listen(callback: () => void): () => void {
  const browser = new AbortController();
  for (const event of ["online", "offline"])
    window.addEventListener(event, callback, { signal: browser.signal });
  return () => browser.abort();
}
