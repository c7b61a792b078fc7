import { Skeleton } from "@mantine/core";
import type { previewCampaign } from "@recado/contract/campaign-trials";
import type { AnswerOf } from "@recado/contract/shared/route";
import { IconAlertTriangle, IconClock, IconReceipt, IconUserOff, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatCount } from "../../../shared/format/number.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import type { FormFile } from "../../../shared/ui/fields/use-chosen-file.ts";
import { formatMinutes } from "../../dashboard/format-minutes.ts";
import { EstimateLines } from "../../message-rates/estimate-lines.tsx";
import { recipientReasonTexts } from "../texts.ts";
import classes from "./dialog.module.css";
import { campaignDialogTexts } from "./dialog-texts.ts";
import { SamplePhone } from "./sample-phone.tsx";
import type { usePreview } from "./use-preview.ts";

interface PreviewPanelProps extends ReturnType<typeof usePreview> {
  file: FormFile | null;
  /** Name of the connection that sends the campaign. */
  sender: string;
  /** Whether to show counts and warnings; false once the campaign's recipients have been fixed. */
  hasFigures: boolean;
  /** Variables in the campaign's texts that do not exist. */
  unknown: readonly string[];
}

/** Preview of a campaign: its recipients, the excluded people with reasons, sample messages, duration and risks. */
export function PreviewPanel({
  preview,
  isForSomebody,
  file,
  sender,
  hasFigures,
  unknown,
}: PreviewPanelProps) {
  const t = useTexts(campaignDialogTexts);
  const { data, error, refetch } = preview;
  return (
    <section className={classes.previewPanelPanel} aria-label={t("preview")}>
      <h3 className={classes.title}>{t("preview")}</h3>
      {!isForSomebody && <p className={classes.previewPanelHint}>{t("previewHint")}</p>}
      {isForSomebody &&
        !data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />)}
      {isForSomebody && data && (
        <>
          {hasFigures && <Figures preview={data} unknown={unknown} />}
          <SamplePhone sample={data.sample} file={file} sender={sender} />
        </>
      )}
    </section>
  );
}

type Preview = AnswerOf<typeof previewCampaign>;

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
const secondsOfMinute = 60;

function Figures({ preview, unknown }: { preview: Preview } & Pick<PreviewPanelProps, "unknown">) {
  const { people, cold, coldLeft, excluded, seconds, warnings, cost } = preview;
  const t = useTexts(campaignDialogTexts);
  const reason = useTexts(recipientReasonTexts);
  const out = excluded.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className={classes.figures} aria-live="polite">
      <Figure icon={<IconUsers {...icon} />}>
        <strong>{people === 0 ? t("nobodyGets") : t("people", { count: people })}</strong>
        {cold > 0 && <span>{t("cold", { count: cold })}</span>}
      </Figure>
      {out > 0 && (
        <Figure icon={<IconUserOff {...icon} />}>
          <span>{t("excluded", { count: formatCount(out) })}</span>
          {excluded.map((one) => (
            <span key={one.reason}>{`${reason(one.reason)}: ${formatCount(one.count)}`}</span>
          ))}
        </Figure>
      )}
      {people > 0 && (
        <Figure icon={<IconClock {...icon} />}>
          {seconds < secondsOfMinute
            ? t("durationShort")
            : t("duration", { duration: formatMinutes(seconds / secondsOfMinute) })}
        </Figure>
      )}
      {coldLeft !== null && cold > coldLeft && (
        <Figure tone="warn" icon={<IconClock {...icon} />}>
          {t("coldLeft", { left: formatCount(coldLeft) })}
        </Figure>
      )}
      {cost && people > 0 && (
        <Figure icon={<IconReceipt {...icon} />}>
          <EstimateLines estimate={cost} />
        </Figure>
      )}
      {unknown.length > 0 && (
        <Figure tone="warn" icon={<IconAlertTriangle {...icon} />}>
          {t("unknownVariables", { count: unknown.length, variables: unknown.join(", ") })}
        </Figure>
      )}
      {warnings.map((warning) => (
        <Figure key={warning} tone="warn" icon={<IconAlertTriangle {...icon} />}>
          {t(`warnings.${warning}`)}
        </Figure>
      ))}
    </ul>
  );
}

function Figure({ icon: sign, tone, children }: { icon: ReactNode; tone?: "warn"; children: ReactNode }) {
  return (
    <li className={classes.figure} data-tone={tone}>
      {sign}
      <span className={classes.previewPanelWords}>{children}</span>
    </li>
  );
}
