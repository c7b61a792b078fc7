import { Tabs } from "@mantine/core";
import { type ComponentType, Suspense, useState } from "react";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { settingOf } from "../../shared/session/company-settings.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { lazyPart } from "../../shared/ui/layout/lazy-part.ts";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { OptionsTab } from "./options-tab.tsx";
import classes from "./settings-tabs.module.css";
import { settingsTexts } from "./texts.ts";

export interface SettingsTabProps {
  /** Says that there is something to lose: the tab stays until it is saved or given up. */
  onDirty: (isDirty: boolean) => void;
}

export interface SettingsTab {
  /** As it stands in the address, and names its text. */
  name: TextKey<(typeof settingsTexts)["pt"]["tabs"]>;
  isFor: (user: ReturnType<typeof useUser>) => boolean;
  Panel: ComponentType<SettingsTabProps>;
  /** Lists take the whole width. */
  isWide?: true;
}

/** From left to right: a tab that comes later adds its line. */
const tabs: readonly SettingsTab[] = [
  { name: "options", isFor: () => true, Panel: OptionsTab },
  {
    name: "schedules",
    isFor: (user) => settingOf(user, "scheduleType") === "company",
    Panel: lazyPart(() => import("./hours-tab.tsx").then((module) => ({ default: module.HoursTab }))),
  },
];

interface SettingsTabsProps {
  /** What other features add at the end. */
  more: readonly SettingsTab[];
  wanted: string | undefined;
  onChoose: (name: string, isFirst: boolean) => void;
}

/** Tabs come and go with the company's settings and the user's rights, before everybody's eyes. */
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
