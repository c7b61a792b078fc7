import { browserName } from "@recado/contract/shared/browser-name";
import type { SignInSession } from "@recado/contract/user-sessions";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { formatDateTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Chip } from "../../../shared/ui/layout/chip.tsx";
import classes from "./session-list.module.css";
import { sessionTexts } from "./session-texts.ts";

/** The live session of a user, and below it the sessions that have ended and a note. */
export function SessionRows({ sessions, note }: { sessions: readonly SignInSession[]; note: string }) {
  const t = useTexts(sessionTexts);
  const former = sessions.filter(({ end }) => end !== null);
  if (sessions.length === 0) return <p className={classes.note}>{t("none")}</p>;
  return (
    <div className={classes.list}>
      <Rows label={t("live")} sessions={sessions.filter(({ end }) => end === null)} />
      {former.length > 0 && (
        <details className={classes.former}>
          <summary>{t("former")}</summary>
          <Rows label={t("former")} sessions={former} />
        </details>
      )}
      {note !== "" && <p className={classes.note}>{note}</p>}
    </div>
  );
}

function Rows({ label, sessions }: { label: string; sessions: readonly SignInSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={label}>
      {sessions.map((session) => (
        <li key={session.id} className={classes.row}>
          <Row session={session} />
        </li>
      ))}
    </ul>
  );
}

function Row({ session }: { session: SignInSession }) {
  const t = useTexts(sessionTexts);
  const { userAgent, current, since, lastActiveAt, endedAt, end, address } = session;
  const Device = /Mobi|Android|iPhone|iPad/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    t("since", { at: formatDateTime(since) }),
    ...(end === null ? [t("lastActive", { at: formatDateTime(lastActiveAt) })] : []),
    ...(address === null ? [] : [address]),
  ];
  return (
    <>
      <Device size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.lines}>
        <p className={classes.head} title={userAgent}>
          <span className={classes.name}>{browserName(userAgent) || t("unknownBrowser")}</span>
          {end === null && <Chip>{t(current ? "current" : "live")}</Chip>}
        </p>
        <p className={classes.facts}>{facts.join(" · ")}</p>
        {end !== null && endedAt !== null && (
          <p className={classes.facts}>
            {t("endedAt", { at: formatDateTime(endedAt) })}: {t(`ends.${end}`)}
          </p>
        )}
      </div>
    </>
  );
}
