import { NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import type { ChannelProvider, Connection } from "@recado/contract/connections";
import { channelProviders } from "@recado/contract/connections";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { CopyField } from "../../../shared/ui/fields/copy-field.tsx";
import classes from "./connection-fields.module.css";
import type { ConnectionFormState } from "./connection-fields.tsx";
import { newCloudValues } from "./connection-form-values.ts";
import { cloudTexts } from "./dialog-texts.ts";

interface CloudFieldsProps {
  form: ConnectionFormState;
  /** The connection that is edited; undefined for a new connection. */
  connection: Connection | undefined;
}

/** Fields for the provider of a new connection and for the Cloud API. */
export function CloudFields({ form, connection }: CloudFieldsProps) {
  const t = useTexts(cloudTexts);
  return (
    <>
      {!connection && (
        <NativeSelect
          label={t("provider")}
          data={channelProviders.map((value) => ({ value, label: t(`providers.${value}`) }))}
          value={form.values.provider ?? "beta"}
          onChange={(event) => choose(event.currentTarget.value as ChannelProvider)}
        />
      )}
      {form.values.cloud && <CloudSection form={form} connection={connection} />}
    </>
  );

  function choose(provider: ChannelProvider): void {
    form.setFieldValue("provider", provider);
    form.setFieldValue("cloud", provider === "cloud" ? newCloudValues() : null);
  }
}

function CloudSection({ form, connection }: CloudFieldsProps) {
  const t = useTexts(cloudTexts);
  const path = connection?.cloud?.webhookPath;
  const kept = connection ? { placeholder: t("kept") } : {};
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t("providers.cloud")}</h3>
      <p className={classes.hint}>{t("hint")}</p>
      <div className={classes.row}>
        <TextInput
          label={t("phoneNumberId")}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps("cloud.phoneNumberId")}
        />
        <TextInput
          label={t("wabaId")}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps("cloud.wabaId")}
        />
      </div>
      <PasswordInput label={t("token")} autoComplete="off" {...kept} {...form.getInputProps("cloud.token")} />
      <div className={classes.row}>
        <PasswordInput
          label={t("appSecret")}
          autoComplete="off"
          {...kept}
          {...form.getInputProps("cloud.appSecret")}
        />
        <CopyField
          label={t("verifyToken")}
          description={t("verifyTokenHint")}
          value={form.values.cloud?.verifyToken ?? ""}
          {...kept}
          {...form.getInputProps("cloud.verifyToken")}
        />
      </div>
      {path === undefined ? (
        <p className={classes.hint}>{t("webhookLater")}</p>
      ) : (
        <CopyField
          label={t("webhook")}
          description={t("webhookHint")}
          value={new URL(path, window.location.origin).href}
          readOnly
        />
      )}
      <div className={classes.row}>
        <TextInput
          label={t("graphVersion")}
          autoComplete="off"
          {...form.getInputProps("cloud.graphVersion")}
        />
        <TextInput label={t("baseUrl")} autoComplete="off" {...form.getInputProps("cloud.baseUrl")} />
      </div>
    </section>
  );
}
