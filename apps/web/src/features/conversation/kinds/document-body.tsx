import { Loader } from "@mantine/core";
import type { MessageMedia } from "@recado/contract/message-content";
import type { Message } from "@recado/contract/messages";
import {
  IconDownload,
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconPresentation,
  IconReload,
  IconVideo,
} from "@tabler/icons-react";
import { formatFileSize } from "../../../shared/format/file-size.ts";
import { currentLanguage, locales } from "../../../shared/i18n/language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import classes from "./document-body.module.css";
import { type DocumentKind, documentKind, fileExtension } from "./document-kind.ts";
import { mayFetchAgain, missingFileTextKey } from "./missing-file.ts";
import { bodyTexts } from "./texts.ts";
import { useFetchMedia } from "./use-fetch-media.ts";

const icons = {
  pdf: IconFileTypePdf,
  sheet: IconFileSpreadsheet,
  text: IconFileText,
  slides: IconPresentation,
  archive: IconFileZip,
  picture: IconPhoto,
  sound: IconFileMusic,
  video: IconVideo,
  other: IconFile,
} as const satisfies Record<DocumentKind, unknown>;

/** Card of a document. A click on the name opens the file in a new tab; the button downloads the file. */
export function DocumentBody({ message, media }: { message: Message; media: MessageMedia }) {
  const t = useTexts(bodyTexts);
  const { name, size, mimeType, state } = media;
  const { fetchAgain, isPending } = useFetchMedia(message);
  const kind = documentKind(name, mimeType);
  const Icon = icons[kind];
  const url = state === "stored" ? message.mediaUrl : null;
  const isWaiting = state === "waiting" || isPending;
  const lost = isWaiting ? undefined : missingFileTextKey(state);
  const facts = [
    fileExtension(name).toUpperCase(),
    size === null ? "" : formatFileSize(size, locales[currentLanguage()]),
  ];
  return (
    <div className={classes.card}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        {url === null ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <a
            className={classes.name}
            href={url}
            target="_blank"
            rel="noopener"
            title={name}
            aria-label={t("open", { name })}
          >
            {name}
          </a>
        )}
        <span className={classes.facts}>
          {lost === undefined ? facts.filter(Boolean).join(" · ") : t(lost)}
        </span>
      </span>
      {isWaiting && <Loader size={20} aria-label={t("waiting")} role="status" />}
      {lost !== undefined && mayFetchAgain(state) && (
        <button
          type="button"
          className={classes.button}
          aria-label={t("tryAgain")}
          title={t("tryAgain")}
          onClick={fetchAgain}
        >
          <IconReload size={20} stroke={1.75} />
        </button>
      )}
      {url !== null && (
        <a
          className={classes.button}
          href={url}
          download={name}
          aria-label={t("download", { name })}
          title={t("download", { name })}
        >
          <IconDownload size={20} stroke={1.75} />
        </a>
      )}
    </div>
  );
}
