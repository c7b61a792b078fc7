import { fillVariables } from "@recado/contract/shared/template-variables";
import { formatTime } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { FilePreview } from "../../shared/ui/fields/file-preview.tsx";
import type { ShownFile } from "../../shared/ui/fields/shown-file.ts";
import { MarkedTextView } from "../messages/marked-text-view.tsx";
import classes from "./quick-messages.module.css";
import { quickMessageTexts } from "./texts.ts";

interface QuickMessageBubbleProps {
  message: string;
  file: ShownFile | null;
}

const sampleCustomer = "Camila Rocha";

/** Preview of a quick message in a conversation, filled in for a sample customer. */
export function QuickMessageBubble({ message, file }: QuickMessageBubbleProps) {
  const t = useTexts(quickMessageTexts);
  const { language, timeZone } = useUser().company;
  const now = new Date();
  const words = fillVariables(message, {
    contactName: sampleCustomer,
    ticket: { id: 1_042, createdAt: now.toISOString() },
    now,
    language,
    timeZone,
  });
  const isEmpty = words.trim() === "" && !file;
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <h3 className={classes.title}>{t("preview")}</h3>
      <div className={classes.thread}>
        {isEmpty ? (
          <p className={classes.nothing}>{t("nothingYet")}</p>
        ) : (
          <div className={classes.bubble}>
            {file && <FilePreview file={file} />}
            {words.trim() !== "" && (
              <span className={classes.words}>
                <MarkedTextView text={words} />
              </span>
            )}
            <time className={classes.time}>{formatTime(now.toISOString())}</time>
          </div>
        )}
      </div>
    </section>
  );
}
