import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SettingsTab, SettingsTabs } from "../features/settings/settings-tabs.tsx";
import { settingsTexts } from "../features/settings/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyPart } from "../shared/ui/layout/lazy-part.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

/** Whoever hosts looks after every company here. */
const hostTabs: readonly SettingsTab[] = [
  {
    name: "overview",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyPart(() =>
      import("../features/overview/overview-tab.tsx").then((module) => ({ default: module.OverviewTab })),
    ),
  },
  {
    name: "installation",
    isFor: (user) => user.super,
    Panel: lazyPart(() =>
      import("../features/settings/installation-tab.tsx").then((module) => ({
        default: module.InstallationTab,
      })),
    ),
  },
  {
    name: "companies",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyPart(() =>
      import("../features/companies/companies-tab.tsx").then((module) => ({ default: module.CompaniesTab })),
    ),
  },
  {
    name: "invoices",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyPart(() =>
      import("../features/invoices/manage/managed-invoices-tab.tsx").then((module) => ({
        default: module.ManagedInvoicesTab,
      })),
    ),
  },
  {
    name: "plans",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyPart(() =>
      import("../features/plans/plans-tab.tsx").then((module) => ({ default: module.PlansTab })),
    ),
  },
  {
    name: "helps",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyPart(() =>
      import("../features/helps/manage/helps-tab.tsx").then((module) => ({ default: module.HelpsTab })),
    ),
  },
];

export function SettingsPage() {
  return (
    <Permitted permission="settings:edit">
      <Settings />
    </Permitted>
  );
}

function Settings() {
  const t = useTexts(settingsTexts);
  const { section } = useSearch({ from: "/private/settings" });
  const navigate = useNavigate({ from: "/settings" });
  return (
    <PageScroll>
      <PageHeader title={t("title")} />
      <SettingsTabs
        more={hostTabs}
        wanted={section}
        onChoose={(chosen, isFirst) => void navigate({ search: isFirst ? {} : { section: chosen } })}
      />
    </PageScroll>
  );
}
