import { useUser } from "../../shared/session/session-context.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import classes from "./brand-tab.module.css";
import { CompanyBrandOptions } from "./company-brand-options.tsx";
import { InstallationBrandOptions } from "./installation-brand-options.tsx";

/** The installation's branding for operators, and the company's branding if its plan includes it. */
export function BrandTab() {
  const user = useUser();
  const inPlan = usePlan()("useWhiteLabel");
  return (
    <div className={classes.groups}>
      {user.super && <InstallationBrandOptions />}
      {inPlan && <CompanyBrandOptions />}
    </div>
  );
}
