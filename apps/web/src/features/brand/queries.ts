import * as contract from "@recado/contract/brand";
import { type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { companyBrandQueryKey } from "../../shared/brand/company-brand.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { brandTexts } from "./texts.ts";

const installationKey = ["installation-brand"] as const;

export const installationBrandQuery = queryOptions({
  queryKey: installationKey,
  queryFn: () => call(contract.getInstallationBrand, {}),
});

export const companyBrandQuery = queryOptions({
  queryKey: companyBrandQueryKey,
  queryFn: () => call(contract.getCompanyBrand, {}),
});

/** Mutation for the installation's branding. Requests run one after the other, and each response is shown at once. */
export function useInstallationSaving<Change>(save: (change: Change) => Promise<contract.InstallationBrand>) {
  return useBrandSaving(installationKey, save);
}

export function useCompanySaving<Change>(save: (change: Change) => Promise<contract.CompanyBrand>) {
  return useBrandSaving(companyBrandQueryKey, save);
}

export function saveInstallationImage(kind: contract.BrandImageKind, file: File | null) {
  if (!file) return call(contract.removeInstallationImage, { query: { kind } });
  const files = [{ name: file.name, content: file }];
  return call(contract.uploadInstallationImage, { body: { kind }, files });
}

export function saveCompanyImage(kind: contract.LogoKind, file: File | null) {
  if (!file) return call(contract.removeCompanyImage, { query: { kind } });
  const files = [{ name: file.name, content: file }];
  return call(contract.uploadCompanyImage, { body: { kind }, files });
}

function useBrandSaving<Change, Saved>(queryKey: QueryKey, save: (change: Change) => Promise<Saved>) {
  const t = useTexts(brandTexts);
  const client = useQueryClient();
  return useMutation({
    scope: { id: String(queryKey[0]) },
    mutationFn: save,
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      showSuccess(t("saved"));
    },
  });
}
