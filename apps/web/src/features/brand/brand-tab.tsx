import { useUser } from "../../shared/session/session-context.ts";
import { usePlan } from "../../shared/session/use-plan.ts";
import classes from "./brand-tab.module.css";
import { CompanyBrandOptions } from "./company-brand-options.tsx";
import { InstallationBrandOptions } from "./installation-brand-options.tsx";

/** What the installation wears, for whoever hosts; what the company wears, where its plan has that. */
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
