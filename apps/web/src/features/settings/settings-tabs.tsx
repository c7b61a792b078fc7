import { Tabs } from "@mantine/core";
import { type ComponentType, Suspense, useState } from "react";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { settingOf } from "../../shared/session/company-settings.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { KeepTicketsOption } from "./keep-tickets-option.tsx";
import { NameOption } from "./name-option.tsx";
import { OptionGroup } from "./option-group.tsx";
import { optionTexts } from "./option-texts.ts";
import { AreaCodeOption, LanguageOption, TimeZoneOption } from "./place-options.tsx";
import { SettingChoice, SettingSwitch } from "./setting-options.tsx";
import classes from "./settings.module.css";
import { storageTexts } from "./storage-texts.ts";
import { StorageUse } from "./storage-use.tsx";
import { settingsTexts } from "./texts.ts";
import { TokenOption } from "./token-option.tsx";
import { WordsOption } from "./words-option.tsx";

export interface SettingsTabProps {
  /** Reports unsaved changes; the tab then stays until they are saved or discarded. */
  onDirty: (isDirty: boolean) => void;
}

export interface SettingsTab {
  /** Name in the URL, and key of the tab's title. */
  name: TextKey<(typeof settingsTexts)["pt"]["tabs"]>;
  isFor: (user: ReturnType<typeof useUser>) => boolean;
  Panel: ComponentType<SettingsTabProps>;
  /** Lists take the whole width. */
  isWide?: true;
}

/** Tabs from left to right. */
const tabs: readonly SettingsTab[] = [
  { name: "options", isFor: () => true, Panel: OptionsTab },
  {
    name: "schedules",
    isFor: (user) => settingOf(user, "scheduleType") === "company",
    Panel: lazyPart(() => import("./hours-tab.tsx").then((module) => ({ default: module.HoursTab }))),
  },
];

interface SettingsTabsProps {
  /** Tabs that other features add at the end. */
  more: readonly SettingsTab[];
  wanted: string | undefined;
  onChoose: (name: string, isFirst: boolean) => void;
}

/** Tabs of the settings. Live changes of settings and rights show and hide them. */
export function SettingsTabs({ more, wanted, onChoose }: SettingsTabsProps) {
  const t = useTexts(settingsTexts);
  const user = useUser();
  const [dirtyTab, setDirtyTab] = useState<string>();
  const shown = [...tabs, ...more].filter(({ name, isFor }) => isFor(user) || name === dirtyTab);
  const open = shown.find(({ name }) => name === wanted) ?? shown[0];
  return (
    <Tabs
      value={open?.name ?? null}
      keepMounted={false}
      onChange={(name) => name !== null && onChoose(name, name === shown[0]?.name)}
    >
      <Tabs.List className={classes.list} aria-label={t("title")}>
        {shown.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(({ name, Panel, isWide }) => (
        <Tabs.Panel key={name} value={name} {...(isWide ? {} : { className: classes.narrow })}>
          <Suspense fallback={<SkeletonRows rowHeight={56} />}>
            <Panel onDirty={(isDirty) => setDirtyTab(isDirty ? name : undefined)} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** All settings of the company that the user may change; each is saved at once. */
function OptionsTab() {
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
