import { ActionIcon } from "@mantine/core";
import type { previewCampaign } from "@recado/contract/campaign-trials";
import { formatPhone } from "@recado/contract/shared/format-phone";
import type { AnswerOf } from "@recado/contract/shared/route";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { FilePreview } from "../../../shared/ui/fields/file-preview.tsx";
import type { FormFile } from "../../../shared/ui/fields/use-chosen-file.ts";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import classes from "./dialog.module.css";
import { campaignDialogTexts } from "./dialog-texts.ts";

interface SamplePhoneProps {
  sample: AnswerOf<typeof previewCampaign>["sample"];
  file: FormFile | null;
  sender: string;
}

/** Shows on a phone the message that sample recipients would read, one recipient at a time. */
export function SamplePhone({ sample, file, sender }: SamplePhoneProps) {
  const t = useTexts(campaignDialogTexts);
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, Math.max(0, sample.length - 1));
  const person = sample[index];
  return (
    <div className={classes.phone}>
      <div className={classes.head}>
        <Avatar name={sender} size={28} />
        <span className={classes.sender}>{sender}</span>
      </div>
      <div className={classes.thread}>
        {person?.confirmation != null && person.confirmation !== "" && (
          <>
            <Bubble>{person.confirmation}</Bubble>
            <p className={classes.samplePhoneHint}>{t("thenMessage")}</p>
          </>
        )}
        {person && (person.text !== "" || file) ? (
          <Bubble file={file}>{person.text}</Bubble>
        ) : (
          <p className={classes.samplePhoneHint}>{t("nothingWritten")}</p>
        )}
      </div>
      {person && (
        <div className={classes.foot}>
          <ActionIcon
            aria-label={t("previous")}
            title={t("previous")}
            disabled={index === 0}
            onClick={() => setChosen(index - 1)}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <span className={classes.person} aria-live="polite">
            {t("toPerson", { name: person.name })}
            <small>{formatPhone(person.number)}</small>
            <small>{t("place", { place: String(index + 1), count: String(sample.length) })}</small>
          </span>
          <ActionIcon
            aria-label={t("next")}
            title={t("next")}
            disabled={index >= sample.length - 1}
            onClick={() => setChosen(index + 1)}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

function Bubble({ children, file = null }: { children: string; file?: FormFile | null }): ReactNode {
  return (
    <div className={classes.bubble}>
      {file && <FilePreview file={file} />}
      {children !== "" && (
        <span className={classes.samplePhoneWords}>
          <MarkedTextView text={children} />
        </span>
      )}
    </div>
  );
}
