import { type ReactNode, useId } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { NameOption } from "./name-option.tsx";
import { optionTexts } from "./option-texts.ts";
import classes from "./options.module.css";
import { LanguageOption, TimeZoneOption } from "./place-options.tsx";
import { SettingChoice, SettingSwitch } from "./setting-options.tsx";
import { storageTexts } from "./storage-texts.ts";
import { StorageUse } from "./storage-use.tsx";
import { TokenOption } from "./token-option.tsx";

/** Every setting of the company, each saved by itself at once. */
export function OptionsTab() {
  const t = useTexts(optionTexts);
  const storageText = useTexts(storageTexts);
  return (
    <div className={classes.groups}>
      <Group title={t("groups.company")}>
        <NameOption />
        <LanguageOption />
        <TimeZoneOption />
        <SettingChoice name="scheduleType" choices={["disabled", "queue", "company"]} />
      </Group>
      <Group title={t("groups.tickets")}>
        <SettingSwitch name="sendGreetingAccepted" />
        <SettingSwitch name="sendMsgTransfTicket" />
        <SettingSwitch name="userRating" />
      </Group>
      <Group title={t("groups.bot")}>
        <SettingChoice name="chatBotType" choices={["text"]} />
        <SettingSwitch name="sendGreetingMessageOneQueues" />
      </Group>
      <Group title={t("groups.whatsapp")}>
        <SettingSwitch name="call" />
        <SettingSwitch name="CheckMsgIsGroup" />
      </Group>
      <Group title={storageText("title")}>
        <StorageUse />
      </Group>
      <Group title={t("groups.more")}>
        <SettingSwitch name="campaignsEnabled" />
        <TokenOption />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
