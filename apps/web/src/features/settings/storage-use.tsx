import { Progress, Skeleton } from "@mantine/core";
import { getCompanyStorage, type StorageUsage } from "@recado/contract/companies";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { formatFileSize } from "../../shared/format/file-size.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import classes from "./settings.module.css";
import { storageTexts } from "./storage-texts.ts";

/** Share of the storage from which a hint explains what happens when it is full. */
const nearlyFull = 0.8;

const barColors = { fine: "var(--rc-brand)", nearlyFull: "var(--rc-warn)", full: "var(--rc-danger)" };

/** Storage that the company's files use, and the plan's limit. */
export function StorageUse() {
  const { companyId } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: ["storage", companyId],
    queryFn: () => call(getCompanyStorage, { params: { id: String(companyId) } }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <div className={classes.storage}>{data ? <Use {...data} /> : <Loading />}</div>;
}

function Use({ used, limit }: StorageUsage) {
  const t = useTexts(storageTexts);
  const size = (bytes: number) => formatFileSize(bytes, locales[currentLanguage()]);
  const share = limit === null ? 0 : used / limit;
  const level = levelOf(share);
  const inUse =
    limit === null
      ? t("used", { used: size(used) })
      : t("usedOf", { used: size(used), limit: size(limit), percent: Math.floor(share * 100) });
  return (
    <>
      <p className={classes.amount}>{inUse}</p>
      {limit !== null && (
        <Progress value={Math.min(100, share * 100)} aria-label={inUse} color={barColors[level]} />
      )}
      <p className={classes.storageUseHint} data-level={level}>
        {limit === null ? t("unlimited") : t(level)}
      </p>
    </>
  );
}

function levelOf(share: number): "fine" | "nearlyFull" | "full" {
  if (share >= 1) return "full";
  return share >= nearlyFull ? "nearlyFull" : "fine";
}

/** Placeholder with the height of the content. */
function Loading() {
  return (
    <>
      <Skeleton height={18} width={200} />
      <Skeleton height={8} />
      <Skeleton height={18} width="80%" />
    </>
  );
}
