import { useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { SetupChecklist } from "../features/installation/setup-checklist.tsx";
import { installationPageTexts } from "../features/installation/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { lazyComponent } from "../shared/ui/layout/lazy-component.ts";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";
import { SkeletonRows } from "../shared/ui/lists/skeleton-rows.tsx";
import classes from "./installation-page.module.css";

const OverviewPanel = lazyComponent(() =>
  import("../features/overview/overview-tab.tsx").then((module) => ({ default: module.OverviewTab })),
);
const CompaniesList = lazyComponent(() =>
  import("../features/companies/companies-tab.tsx").then((module) => ({ default: module.CompaniesTab })),
);
const PlansList = lazyComponent(() =>
  import("../features/plans/plans-tab.tsx").then((module) => ({ default: module.PlansTab })),
);
const InvoicesList = lazyComponent(() =>
  import("../features/invoices/manage/managed-invoices-tab.tsx").then((module) => ({
    default: module.ManagedInvoicesTab,
  })),
);
const BrandPanel = lazyComponent(() =>
  import("../features/brand/brand-tab.tsx").then((module) => ({ default: module.InstallationBrandPanel })),
);
const PricesList = lazyComponent(() =>
  import("../features/message-rates/manage/rates-tab.tsx").then((module) => ({ default: module.RatesTab })),
);
const HelpsList = lazyComponent(() =>
  import("../features/helps/manage/helps-tab.tsx").then((module) => ({ default: module.HelpsTab })),
);
const HealthPanel = lazyComponent(() =>
  import("../features/installation-health/health-panel.tsx").then((module) => ({
    default: module.HealthPanel,
  })),
);
const RulesPanel = lazyComponent(() =>
  import("../features/settings/installation-tab.tsx").then((module) => ({ default: module.InstallationTab })),
);

/** Pages with which the operator runs the installation, one for each section of the URL. */
export function InstallationPage() {
  const section = useLocation({ select: ({ pathname }) => pathname.split("/")[2] });
  return (
    <Permitted superOnly>
      <Suspense key={section} fallback={<SkeletonRows rowHeight={56} />}>
        <Section name={section} />
      </Suspense>
    </Permitted>
  );
}

function Section({ name }: { name: string | undefined }) {
  const t = useTexts(installationPageTexts);
  if (name === "companies") return <CompaniesList />;
  if (name === "plans") return <PlansList />;
  if (name === "invoices") return <InvoicesList />;
  if (name === "prices") return <PricesList />;
  if (name === "helps") return <HelpsList />;
  if (name === "brand")
    return (
      <Panel title={t("titles.brand")} isNarrow>
        <BrandPanel />
      </Panel>
    );
  if (name === "rules")
    return (
      <Panel title={t("titles.rules")} isNarrow>
        <RulesPanel />
      </Panel>
    );
  if (name === "health")
    return (
      <Panel title={t("titles.health")} isTextOnly>
        <HealthPanel />
      </Panel>
    );
  return (
    <Panel title={t("titles.overview")}>
      <SetupChecklist />
      <OverviewPanel />
    </Panel>
  );
}

interface PanelProps {
  title: string;
  isNarrow?: boolean;
  /** Whether the content has no control that could take the keyboard focus. */
  isTextOnly?: boolean;
  children: ReactNode;
}

/** Page that is not a list: its title above its content. */
function Panel({ title, isNarrow, isTextOnly, children }: PanelProps) {
  return (
    <PageScroll label={isTextOnly ? title : undefined}>
      <PageHeader title={title} />
      <Suspense fallback={<SkeletonRows rowHeight={56} />}>
        <div className={isNarrow ? classes.narrow : undefined}>{children}</div>
      </Suspense>
    </PageScroll>
  );
}
