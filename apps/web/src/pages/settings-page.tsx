import { useNavigate, useSearch } from "@tanstack/react-router";
import { type SettingsTab, SettingsTabs } from "../features/settings/settings-tabs.tsx";
import { settingsTexts } from "../features/settings/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { useUser } from "../shared/session/session-context.ts";
import { usePlan } from "../shared/session/use-plan.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

/** Tab for branding: operators edit the installation's branding, and admins edit their own company's. */
const brandTab: SettingsTab = {
  name: "brand",
  isFor: () => true,
  Panel: lazyComponent(() =>
    import("../features/brand/brand-tab.tsx").then((module) => ({ default: module.BrandTab })),
  ),
};

/** Tabs that only operators see, because operators manage all companies. */
const hostTabs: readonly SettingsTab[] = [
  {
    name: "overview",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyComponent(() =>
      import("../features/overview/overview-tab.tsx").then((module) => ({ default: module.OverviewTab })),
    ),
  },
  {
    name: "installation",
    isFor: (user) => user.super,
    Panel: lazyComponent(() =>
      import("../features/settings/installation-tab.tsx").then((module) => ({
        default: module.InstallationTab,
      })),
    ),
  },
  {
    name: "companies",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyComponent(() =>
      import("../features/companies/companies-tab.tsx").then((module) => ({ default: module.CompaniesTab })),
    ),
  },
  {
    name: "invoices",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyComponent(() =>
      import("../features/invoices/manage/managed-invoices-tab.tsx").then((module) => ({
        default: module.ManagedInvoicesTab,
      })),
    ),
  },
  {
    name: "plans",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyComponent(() =>
      import("../features/plans/plans-tab.tsx").then((module) => ({ default: module.PlansTab })),
    ),
  },
  {
    name: "rates",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyComponent(() =>
      import("../features/message-rates/manage/rates-tab.tsx").then((module) => ({
        default: module.RatesTab,
      })),
    ),
  },
  {
    name: "helps",
    isFor: (user) => user.super,
    isWide: true,
    Panel: lazyComponent(() =>
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
  const user = useUser();
  const inPlan = usePlan()("useWhiteLabel");
  const navigate = useNavigate({ from: "/settings" });
  return (
    <PageScroll>
      <PageHeader title={t("title")} />
      <SettingsTabs
        more={user.super || inPlan ? [brandTab, ...hostTabs] : hostTabs}
        wanted={section}
        onChoose={(chosen, isFirst) => void navigate({ search: isFirst ? {} : { section: chosen } })}
      />
    </PageScroll>
  );
}
