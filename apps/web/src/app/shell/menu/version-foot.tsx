import { getVersion } from "@recado/contract/version";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { shellTexts } from "../texts.ts";
import classes from "./menu.module.css";

const screenVersion = "6.0.0";

export function VersionFoot() {
  const t = useTexts(shellTexts);
  const { data } = useQuery({
    queryKey: ["version"],
    queryFn: () => call(getVersion, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <p className={classes.versions} title={t("version")}>
      <span>{screenVersion}</span>
      {/* Reserves the line until the version is known. */}
      <span>{data ? `api ${data.version}` : "\u00a0"}</span>
    </p>
  );
}
