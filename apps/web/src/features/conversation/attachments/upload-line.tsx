import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { cancelUpload, useUploadShare } from "../../messages/outbox/uploads.ts";
import { attachTexts } from "./texts.ts";
import classes from "./upload-line.module.css";

interface UploadLineProps {
  clientMessageId: string;
  name: string;
}

/** Upload progress of a file, with a button that cancels the upload. */
export function UploadLine({ clientMessageId, name }: UploadLineProps) {
  const t = useTexts(attachTexts);
  const share = useUploadShare(clientMessageId);
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className={classes.upload}>
      <progress className={classes.bar} aria-label={t("progressOf", { name })} max={100} value={percent} />
      <span className={classes.percent}>{share === null ? t("waiting") : `${percent} %`}</span>
      <button
        type="button"
        className={classes.cancel}
        aria-label={t("cancelUploadOf", { name })}
        onClick={() => cancelUpload(clientMessageId)}
      >
        {t("cancel")}
      </button>
    </div>
  );
}
