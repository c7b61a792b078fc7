import { getBrand, getCompanyBrand } from "@recado/contract/brand";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../shared/api/call.ts";
import { removeCompanyBrand } from "../shared/brand/brand.ts";
import { companyBrandQueryKey } from "../shared/brand/company-brand.ts";
import { applyBrand, applyCompanyBrand } from "../shared/brand/wear-brand.ts";
import { useLiveEvent } from "../shared/live/use-live-event.ts";
import { useResync } from "../shared/live/use-live-state.ts";
import { usePlan } from "../shared/session/use-plan.ts";

/** Applies a change of the installation's or the company's branding to this page as soon as the live event arrives. */
export function BrandEvents(): null {
  const client = useQueryClient();
  const inPlan = usePlan()("useWhiteLabel");
  const { data } = useQuery({
    queryKey: companyBrandQueryKey,
    queryFn: () => call(getCompanyBrand, {}),
    enabled: inPlan === true,
  });
  useEffect(() => {
    if (inPlan === false) removeCompanyBrand();
    else if (inPlan && data) applyCompanyBrand(data);
  }, [inPlan, data]);
  useLiveEvent("companyBrand", ({ companyBrand }) => client.setQueryData(companyBrandQueryKey, companyBrand));
  useLiveEvent("brand", ({ brand }) => {
    applyBrand(brand);
    void client.invalidateQueries({ queryKey: ["installation-brand"] });
  });
  // The page may be a kept copy with older branding. If the request fails, the branding is fetched again after the next
  // reconnect or page load.
  useEffect(applyCurrentBrand, []);
  useResync(applyCurrentBrand);
  return null;
}

function applyCurrentBrand(): void {
  call(getBrand, {}).then(applyBrand, () => undefined);
}
