import { type CompanyBrand, type LogoKind, logoKinds, updateCompanyBrand } from "@recado/contract/brand";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { OptionGroup } from "../settings/option-group.tsx";
import classes from "./brand-tab.module.css";
import { ColorOption } from "./color-option.tsx";
import { ImageOption } from "./image-option.tsx";
import { InstallationBrandOptions, IssuerOptions } from "./installation-brand-options.tsx";
import { companyBrandQuery, saveCompanyImage, useCompanySaving } from "./queries.ts";
import { brandTexts } from "./texts.ts";

/** Settings tab in which admins edit their company's branding. */
export function CompanyBrandTab() {
  return (
    <div className={classes.groups}>
      <CompanyBrandOptions />
    </div>
  );
}

/** Panel in which the operator edits the installation's branding. */
export function InstallationBrandPanel() {
  return (
    <div className={classes.groups}>
      <InstallationBrandOptions />
      <IssuerOptions />
    </div>
  );
}

function CompanyBrandOptions() {
  const t = useTexts(brandTexts);
  const { data, error, refetch } = useQuery(companyBrandQuery);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rowHeight={56} />
    );
  return (
    <OptionGroup title={t("company")}>
      <CompanyColor brand={data} />
      {logoKinds.map((kind) => (
        <CompanyImage key={kind} kind={kind} url={data[kind]?.url ?? null} />
      ))}
    </OptionGroup>
  );
}

function CompanyColor({ brand }: { brand: CompanyBrand }) {
  const t = useTexts(brandTexts);
  const saving = useCompanySaving((color: string | null) => call(updateCompanyBrand, { body: { color } }));
  return (
    <ColorOption
      brand={brand}
      hint={t("hints.companyColor")}
      placeholder={t("asInstallation")}
      saving={{ ...saving, save: saving.mutate }}
    />
  );
}

function CompanyImage({ kind, url }: { kind: LogoKind; url: string | null }) {
  const saving = useCompanySaving((file: File | null) => saveCompanyImage(kind, file));
  return <ImageOption kind={kind} url={url} saving={{ ...saving, save: saving.mutate }} />;
}
