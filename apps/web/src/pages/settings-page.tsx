import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { type SettingsTab, SettingsTabs } from "../features/settings/settings-tabs.tsx";
import { settingsTexts } from "../features/settings/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { useUser } from "../shared/session/session-context.ts";
import { usePlan } from "../shared/session/use-plan.ts";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

/** Tab with the company's own branding, for companies whose plan includes it. */
const brandTab: SettingsTab = {
  name: "brand",
  isFor: () => true,
  Panel: lazyComponent(() =>
    import("../features/brand/brand-tab.tsx").then((module) => ({ default: module.CompanyBrandTab })),
  ),
};

const CompaniesTab = lazyComponent(() =>
  import("../features/companies/companies-tab.tsx").then((module) => ({ default: module.CompaniesTab })),
);
const PlansTab = lazyComponent(() =>
  import("../features/plans/plans-tab.tsx").then((module) => ({ default: module.PlansTab })),
);
const HelpsTab = lazyComponent(() =>
  import("../features/helps/manage/helps-tab.tsx").then((module) => ({ default: module.HelpsTab })),
);

/** Tabs that the specification places here for operators. The installation's pages show the same lists. */
const operatorTabs: readonly SettingsTab[] = [
  {
    name: "companies",
    isFor: (user) => user.super,
    isWide: true,
    Panel: () => <CompaniesTab section="companies" />,
  },
  { name: "plans", isFor: (user) => user.super, isWide: true, Panel: () => <PlansTab section="plans" /> },
  { name: "helps", isFor: (user) => user.super, isWide: true, Panel: () => <HelpsTab section="helps" /> },
];

/** Former tabs of this page, with the page that replaced each. */
const movedTabs = {
  overview: "/installation",
  invoices: "/installation/invoices",
  rates: "/installation/prices",
  installation: "/installation/rules",
} as const;

export function SettingsPage() {
  const { section } = useSearch({ from: "/private/settings" });
  const { super: isSuper } = useUser();
  const inPlan = usePlan()("useWhiteLabel");
  if (isSuper && section !== undefined && section in movedTabs)
    return <Navigate to={movedTabs[section as keyof typeof movedTabs]} replace />;
  if (isSuper && section === "brand" && inPlan === false)
    return <Navigate to="/installation/brand" replace />;
  return (
    <Permitted permission="settings:edit">
      <Settings />
    </Permitted>
  );
}

function Settings() {
  const t = useTexts(settingsTexts);
  const { section } = useSearch({ from: "/private/settings" });
  const inPlan = usePlan()("useWhiteLabel");
  const navigate = useNavigate({ from: "/settings" });
  return (
    <PageScroll>
      <PageHeader title={t("title")} />
      <SettingsTabs
        more={inPlan ? [brandTab, ...operatorTabs] : operatorTabs}
        wanted={section}
        onChoose={(chosen, isFirst) => void navigate({ search: isFirst ? {} : { section: chosen } })}
      />
    </PageScroll>
  );
}
