import { IconFile, IconPhoto, IconVideo } from "@tabler/icons-react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import classes from "./dialog.module.css";
import { messageTemplateDialogTexts } from "./dialog-texts.ts";
import type { TemplateValues } from "./template-dialog.tsx";

const signs = { image: IconPhoto, video: IconVideo, document: IconFile } as const;

/** Preview of a template on a phone. The placeholders show their examples. */
export function TemplatePreview({ values }: { values: TemplateValues }) {
  const t = useTexts(messageTemplateDialogTexts);
  const { header = "none", headerText = "", headerExample = "", body, bodyExamples = [] } = values;
  const { footer = "", buttons = [] } = values;
  const Sign = header === "none" || header === "text" ? null : signs[header];
  const shown = fill(body, bodyExamples);
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <h3 className={classes.title}>{t("preview")}</h3>
      <div className={classes.thread}>
        <div className={classes.bubble}>
          {Sign && (
            <span className={classes.file}>
              <Sign size={28} stroke={1.5} aria-hidden="true" />
            </span>
          )}
          {header === "text" && headerText !== "" && (
            <strong className={classes.words}>{fill(headerText, [headerExample])}</strong>
          )}
          <span className={classes.words}>
            {shown === "" ? t("nothingWritten") : <MarkedTextView text={shown} />}
          </span>
          {footer !== "" && <small className={classes.footer}>{footer}</small>}
        </div>
        {buttons
          .filter(({ text }) => text !== "")
          .map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words while they are written
            <span key={index} className={classes.templatePreviewButton}>
              {text}
            </span>
          ))}
      </div>
    </section>
  );
}

/** Replaces placeholders by their examples. A placeholder that has no example stays in the text. */
function fill(words: string, examples: readonly string[]): string {
  return words.replaceAll(/\{\{([1-9]\d?)\}\}/g, (gap, place: string) => examples[Number(place) - 1] || gap);
}
