import { IconBolt, IconChecks, IconShieldCheck, IconUsersGroup } from "@tabler/icons-react";
import { useBrand } from "../../shared/brand/brand.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./login.module.css";
import { loginTexts } from "./texts.ts";

const points = [
  { key: "queues", icon: IconUsersGroup },
  { key: "live", icon: IconBolt },
  { key: "safe", icon: IconShieldCheck },
] as const;

/** Panel beside the login form that introduces the product to new visitors; on wide screens only. */
export function WelcomePanel() {
  const t = useTexts(loginTexts);
  const { name, loginWords } = useBrand();
  return (
    <section className={classes.panel} aria-label={name}>
      <div className={classes.content}>
        <p className={classes.claim}>{loginWords ?? t("claim")}</p>
        <div className={classes.sample} aria-hidden="true">
          <Bubble time="15:31">{t("sample.customer")}</Bubble>
          <Bubble time="15:32" mine>
            {t("sample.agent")}
          </Bubble>
          <Bubble time="15:33">{t("sample.thanks")}</Bubble>
        </div>
        <ul className={classes.points}>
          {points.map(({ key, icon: PointIcon }) => (
            <li key={key}>
              <PointIcon size={20} stroke={1.75} aria-hidden="true" />
              {t(`points.${key}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Bubble({ children, time, mine = false }: { children: string; time: string; mine?: boolean }) {
  return (
    <div className={classes.bubble} data-mine={mine}>
      {children}
      <span className={classes.time}>
        {time}
        {mine && <IconChecks size={15} stroke={2} />}
      </span>
    </div>
  );
}
