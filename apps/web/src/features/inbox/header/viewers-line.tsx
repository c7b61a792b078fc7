import { VisuallyHidden } from "@mantine/core";
import type { Viewer } from "@recado/contract/presence";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { locales } from "../../../shared/i18n/language.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { useViewers } from "../../tickets/viewers.ts";
import classes from "./header.module.css";

const mostNames = 2;

/** Colleagues who view the conversation. Those who type are shown before those who only view it. */
export function ViewersLine({ ticketId }: { ticketId: number }) {
  const t = useTexts(ticketTexts);
  const viewers = useViewers(ticketId);
  const nameAll = useNames();
  const typing = viewers.filter((viewer) => viewer.typing);
  const shown = typing.length > 0 ? typing : viewers;
  const what = typing.length > 0 ? "colleagueTyping" : "colleagueViewing";
  const Sign = typing.length > 0 ? IconPencil : IconEye;
  const names = nameAll(shown);
  const [before = "", after = ""] = t(what, { count: shown.length, names: "\0" }).split("\0");
  return (
    <>
      {/* Screen readers announce who comes and goes, but not each time somebody types. */}
      <VisuallyHidden role="status">
        {viewers.length > 0 && t("colleagueViewing", { count: viewers.length, names: nameAll(viewers) })}
      </VisuallyHidden>
      {viewers.length > 0 && (
        <p
          className={classes.viewers}
          title={`${before}${names}${after}`}
          aria-hidden="true"
          data-viewers
          data-typing={typing.length > 0 || undefined}
        >
          <Sign size={14} stroke={1.75} />
          <span className={classes.text}>
            {before}
            <span className={classes.names}>{names}</span>
            {after}
          </span>
        </p>
      )}
    </>
  );
}

function useNames(): (viewers: readonly Viewer[]) => string {
  const list = new Intl.ListFormat(locales[useLanguage()], { type: "conjunction" });
  return (viewers) => {
    const names = viewers.slice(0, mostNames).map(({ name }) => name);
    const others = viewers.length - names.length;
    return list.format(others > 0 ? [...names, `+${others}`] : names);
  };
}
