import { Progress, Skeleton, Tabs, TextInput } from "@mantine/core";
import { companyNameSchema, getCompanyStorage, type StorageUsage } from "@recado/contract/companies";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type KeyboardEvent, Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useBrand } from "../../shared/brand/brand.ts";
import { formatFileSize } from "../../shared/format/file-size.ts";
import type { TextKey } from "../../shared/i18n/define-texts.ts";
import { currentLanguage, locales } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { settingOf } from "../../shared/session/company-settings.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { KeepTicketsOption } from "./keep-tickets-option.tsx";
import { OptionGroup } from "./option-group.tsx";
import { SettingOptionRow } from "./option-row.tsx";
import { settingOptionTexts } from "./option-texts.ts";
import { AreaCodeOption, LanguageOption, TimeZoneOption } from "./region-options.tsx";
import { SettingChoice, SettingSwitch } from "./setting-options.tsx";
import classes from "./settings.module.css";
import { storageTexts } from "./storage-texts.ts";
import { SettingTextOption } from "./text-option.tsx";
import { settingsTexts } from "./texts.ts";
import { TokenOption } from "./token-option.tsx";
import { usePreference } from "./use-preference.ts";

export interface SettingsTabProps {
  /**
   * Called when the tab's form gets or loses unsaved changes. A tab with unsaved changes stays visible even if a live
   * change would hide it.
   */
  onDirty: (isDirty: boolean) => void;
}

export interface SettingsTab {
  /** Name of the tab in the URL, which is also the key of its title. */
  name: TextKey<(typeof settingsTexts)["pt"]["tabs"]>;
  isFor: (user: ReturnType<typeof useUser>) => boolean;
  Panel: ComponentType<SettingsTabProps>;
  /** Whether the tab takes the full width of the page, as tabs with lists do. */
  isWide?: true;
}

const IdentityProviderOption = lazyComponent(() =>
  import("./identity-provider/identity-provider-option.tsx").then((module) => ({
    default: module.IdentityProviderOption,
  })),
);

/** Tabs of this feature, from left to right. */
const tabs: readonly SettingsTab[] = [
  { name: "options", isFor: () => true, Panel: OptionsTab },
  {
    name: "schedules",
    isFor: (user) => settingOf(user, "scheduleType") === "company",
    Panel: lazyComponent(() => import("./hours-tab.tsx").then((module) => ({ default: module.HoursTab }))),
  },
];

interface SettingsTabsProps {
  /** Tabs of other features, placed after the tabs of this feature. */
  more: readonly SettingsTab[];
  wanted: string | undefined;
  onChoose: (name: string, isFirst: boolean) => void;
}

/**
 * Tabs of the settings page. A tab appears or disappears as soon as a live event changes the settings or rights that it
 * depends on.
 */
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

/** Tab with all settings of the company that the user may change. Each setting is saved as soon as it is changed. */
function OptionsTab() {
  const t = useTexts(settingOptionTexts);
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
        <SettingChoice name="ratingScale" choices={["3", "5"]} />
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
      <OptionGroup title={t("groups.security")}>
        <SettingSwitch name="secondFactorRequired" />
        <SettingSwitch name="secondFactorRemovalDelay" />
        <Suspense fallback={<Skeleton height={56} />}>
          <IdentityProviderOption />
        </Suspense>
      </OptionGroup>
      <OptionGroup title={t("groups.more")}>
        {user.super && <SettingSwitch name="campaignsEnabled" />}
        <SettingTextOption name="optOutMessage" />
        <SettingTextOption name="optInMessage" />
        <TokenOption />
      </OptionGroup>
    </div>
  );
}

/**
 * Field for the company's name. It saves on blur and Enter, restores the saved name on Escape, and keeps a typed name
 * that could not be saved.
 */
function NameOption() {
  const t = useTexts(settingOptionTexts);
  const { name: brand } = useBrand();
  const { value, error, isPending, save } = usePreference("name");
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  function take(text: string | undefined): void {
    setTyped(text);
    setRefused(false);
  }

  function commit(): void {
    if (typed === undefined) return;
    const checked = companyNameSchema.safeParse(typed);
    setRefused(!checked.success);
    if (!checked.success) return;
    if (checked.data !== value)
      save(checked.data, { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) });
    else if (!isPending) take(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") take(undefined);
  }

  return (
    <SettingOptionRow
      label={t("labels.name")}
      hint={t("hints.name", { brand })}
      error={isRefused ? t("nameTooShort") : error}
    >
      {(control) => (
        <TextInput
          {...control}
          className={classes.field}
          value={typed ?? value}
          maxLength={100}
          autoComplete="organization"
          aria-invalid={isRefused || undefined}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </SettingOptionRow>
  );
}

/** Share of used storage (0 to 1) from which a hint explains what happens when the storage is full. */
const nearlyFull = 0.8;

const barColors = { fine: "var(--rc-brand)", nearlyFull: "var(--rc-warn)", full: "var(--rc-danger)" };

/** Displays how much storage the company's files use, and the limit of the company's plan. */
function StorageUse() {
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

/** Placeholder that is as high as the content that is loading. */
function Loading() {
  return (
    <>
      <Skeleton height={18} width={200} />
      <Skeleton height={8} />
      <Skeleton height={18} width="80%" />
    </>
  );
}
