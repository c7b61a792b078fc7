import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { KeepTicketsOption } from "./keep-tickets-option.tsx";
import { NameOption } from "./name-option.tsx";
import { OptionGroup } from "./option-group.tsx";
import { optionTexts } from "./option-texts.ts";
import { AreaCodeOption, LanguageOption, TimeZoneOption } from "./place-options.tsx";
import { SettingChoice, SettingSwitch } from "./setting-options.tsx";
import classes from "./settings.module.css";
import { storageTexts } from "./storage-texts.ts";
import { StorageUse } from "./storage-use.tsx";
import { TokenOption } from "./token-option.tsx";
import { WordsOption } from "./words-option.tsx";

/** All settings of the company that the user may change; each is saved at once. */
export function OptionsTab() {
  const t = useTexts(optionTexts);
  const user = useUser();
  const storageText = useTexts(storageTexts);
  return (
    <div className={classes.groups}>
      <OptionGroup title={t("groups.company")}>
        <NameOption />
        <LanguageOption />
        <TimeZoneOption />
        <AreaCodeOption />
        <SettingChoice name="scheduleType" choices={["disabled", "queue", "company"]} />
      </OptionGroup>
      <OptionGroup title={t("groups.tickets")}>
        <SettingSwitch name="sendGreetingAccepted" />
        <SettingSwitch name="sendMsgTransfTicket" />
        <SettingSwitch name="userRating" />
      </OptionGroup>
      <OptionGroup title={t("groups.bot")}>
        <SettingChoice name="chatBotType" choices={["text"]} />
        <SettingSwitch name="sendGreetingMessageOneQueues" />
      </OptionGroup>
      <OptionGroup title={t("groups.whatsapp")}>
        <SettingSwitch name="call" />
        <SettingSwitch name="CheckMsgIsGroup" />
      </OptionGroup>
      <OptionGroup title={storageText("title")}>
        <StorageUse />
        <KeepTicketsOption />
      </OptionGroup>
      <OptionGroup title={t("groups.more")}>
        {user.super && <SettingSwitch name="campaignsEnabled" />}
        <WordsOption name="optOutMessage" />
        <WordsOption name="optInMessage" />
        <TokenOption />
      </OptionGroup>
    </div>
  );
}
