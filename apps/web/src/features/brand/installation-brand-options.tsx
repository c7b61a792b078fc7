import { TextInput } from "@mantine/core";
import {
  brandImageKinds,
  installationBrandForm,
  maxBrandName,
  maxLoginText,
  updateInstallationBrand,
} from "@recado/contract/brand";
import { defaultBrand } from "@recado/contract/default-brand";
import { installationSettingsSchema } from "@recado/contract/installation-settings";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type { z } from "zod";
import { call } from "../../shared/api/call.ts";
import { useCommitOnBlur } from "../../shared/forms/use-commit.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { OptionGroup } from "../settings/option-group.tsx";
import { SettingOptionRow } from "../settings/option-row.tsx";
import classes from "../settings/settings.module.css";
import {
  useInstallationSettings,
  useInstallationSettingsSaving,
} from "../settings/use-installation-settings.ts";
import { ColorOption } from "./color-option.tsx";
import { ImageOption } from "./image-option.tsx";
import type { OptionSaving } from "./option-saving.ts";
import { installationBrandQuery, saveInstallationImage, useInstallationSaving } from "./queries.ts";
import { brandTexts } from "./texts.ts";

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
      <InstallationWords
        name="support"
        value={data.support}
        most={maxLoginText}
        placeholder={t("noSupport")}
      />
      <InstallationColor brand={data} />
      {brandImageKinds.map((kind) => (
        <InstallationImage key={kind} kind={kind} url={pictures[kind] ?? null} />
      ))}
    </OptionGroup>
  );
}

/** Name, CPF or CNPJ, and address that are printed on invoices as those of the issuer. */
export function IssuerOptions() {
  const t = useTexts(brandTexts);
  const { data } = useInstallationSettings();
  const saving = useInstallationSettingsSaving();
  if (!data) return null;
  return (
    <OptionGroup title={t("issuer")}>
      {(["issuerName", "issuerTaxId", "issuerAddress"] as const).map((name) => (
        <WordsOption
          key={name}
          label={t(`labels.${name}`)}
          hint={t(`hints.${name}`)}
          value={data[name] || null}
          most={name === "issuerTaxId" ? 20 : 200}
          placeholder=""
          schema={installationSettingsSchema.shape[name].nullable()}
          refusal={name === "issuerTaxId" ? t("wrongTaxId") : undefined}
          saving={{
            ...saving,
            save: (value, options) => saving.mutate({ [name]: value ?? "" }, options),
          }}
        />
      ))}
    </OptionGroup>
  );
}

interface InstallationWordsProps {
  name: "name" | "loginWords" | "support";
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

interface WordsOptionProps {
  label: string;
  hint: string;
  value: string | null;
  most: number;
  /** Default text, shown while the operator has set no own text. */
  placeholder: string;
  schema: z.ZodType;
  /** Error text for a text that the schema refuses; by default the text about its length. */
  refusal?: string | undefined;
  saving: OptionSaving<string | null>;
}

/**
 * Setting for a text. Blur and Enter save, Escape restores the saved text, and an empty field stands for the default
 * text. A text that could not be saved stays in the field.
 */
function WordsOption({ label, hint, value, most, placeholder, schema, refusal, saving }: WordsOptionProps) {
  const t = useTexts(brandTexts);
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);

  function take(text: string | undefined): void {
    setTyped(text);
    setRefused(false);
  }

  const commit = useCommitOnBlur(saving.isPending, () => {
    if (typed === undefined) return;
    const wanted = typed.trim() === "" ? null : typed.trim();
    setRefused(!schema.safeParse(wanted).success);
    if (!schema.safeParse(wanted).success) return;
    if (wanted === value) take(undefined);
    // Clears the typed text after saving, unless the user has typed another text during the request.
    else saving.save(wanted, { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) });
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") take(undefined);
  }

  return (
    <SettingOptionRow
      label={label}
      hint={hint}
      error={isRefused ? (refusal ?? t("tooShort", { most })) : saving.error}
    >
      {(control) => (
        <TextInput
          {...control}
          className={classes.field}
          value={typed ?? value ?? ""}
          placeholder={placeholder}
          maxLength={most}
          autoComplete="off"
          aria-invalid={isRefused || undefined}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      )}
    </SettingOptionRow>
  );
}
