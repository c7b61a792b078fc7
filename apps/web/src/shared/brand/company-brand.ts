export const companyBrandQueryKey = ["company-brand"] as const;
