import {
  brandImageKinds,
  installationBrandForm,
  maxBrandName,
  maxLoginText,
  updateInstallationBrand,
} from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { OptionGroup } from "../settings/option-group.tsx";
import { ColorOption } from "./color-option.tsx";
import { ImageOption } from "./image-option.tsx";
import { installationBrandQuery, saveInstallationImage, useInstallationSaving } from "./queries.ts";
import { brandTexts } from "./texts.ts";
import { WordsOption } from "./words-option.tsx";

const save = (body: z.input<typeof installationBrandForm>) => call(updateInstallationBrand, { body });

export function InstallationBrandOptions() {
  const t = useTexts(brandTexts);
  const { data, error, refetch } = useQuery(installationBrandQuery);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rowHeight={56} />
    );
  const pictures = { logoLight: data.logoLight?.url, logoDark: data.logoDark?.url, icon: data.icons?.medium };
  return (
    <OptionGroup title={t("installation")}>
      <InstallationWords name="name" value={data.name} most={maxBrandName} placeholder={defaultBrand.name} />
      <InstallationWords
        name="loginWords"
        value={data.loginWords}
        most={maxLoginText}
        placeholder={t("asProduct")}
      />
      <InstallationColor brand={data} />
      {brandImageKinds.map((kind) => (
        <InstallationImage key={kind} kind={kind} url={pictures[kind] ?? null} />
      ))}
    </OptionGroup>
  );
}

interface InstallationWordsProps {
  name: "name" | "loginWords";
  value: string | null;
  most: number;
  placeholder: string;
}

function InstallationWords({ name, ...props }: InstallationWordsProps) {
  const t = useTexts(brandTexts);
  const saving = useInstallationSaving(save);
  return (
    <WordsOption
      {...props}
      label={t(`labels.${name}`)}
      hint={t(`hints.${name}`)}
      schema={installationBrandForm.shape[name]}
      saving={{ ...saving, save: (value, options) => saving.mutate({ [name]: value }, options) }}
    />
  );
}

function InstallationColor({ brand }: Pick<Parameters<typeof ColorOption>[0], "brand">) {
  const t = useTexts(brandTexts);
  const saving = useInstallationSaving(save);
  return (
    <ColorOption
      brand={brand}
      hint={t("hints.color")}
      placeholder={t("asProduct")}
      saving={{ ...saving, save: (color, options) => saving.mutate({ color }, options) }}
    />
  );
}

function InstallationImage({ kind, url }: { kind: (typeof brandImageKinds)[number]; url: string | null }) {
  const saving = useInstallationSaving((file: File | null) => saveInstallationImage(kind, file));
  return <ImageOption kind={kind} url={url} saving={{ ...saving, save: saving.mutate }} />;
}
