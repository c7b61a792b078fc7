import { Button, NativeSelect, TextInput } from "@mantine/core";
import { listConnections } from "@recado/contract/connections";
import {
  type InstallationSettings,
  listPixProviders,
  type PixProvider,
} from "@recado/contract/installation-settings";
import { sendTestMail } from "@recado/contract/mails";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { currentLanguage } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { ErrorState } from "../../shared/ui/feedback/error-state.tsx";
import { NamedSelect } from "../../shared/ui/fields/named-select.tsx";
import { SwitchInput } from "../../shared/ui/fields/switch.tsx";
import { SkeletonRows } from "../../shared/ui/lists/skeleton-rows.tsx";
import { DaysOption } from "./days-option.tsx";
import { IdentityProviderOption } from "./identity-provider/identity-provider-option.tsx";
import { identityProviderTexts } from "./identity-provider/texts.ts";
import { installationTexts } from "./installation-texts.ts";
import { OptionGroup } from "./option-group.tsx";
import { SettingOptionRow } from "./option-row.tsx";
import classes from "./settings.module.css";
import { useInstallationSettings, useInstallationSettingsSaving } from "./use-installation-settings.ts";
import { WebhookOptions } from "./webhook-options.tsx";
import { webhookTexts } from "./webhook-texts.ts";

/** Tab with the settings of the whole installation. Each setting is saved as soon as it is changed. */
export function InstallationTab() {
  const t = useTexts(installationTexts);
  const inWebhook = useTexts(webhookTexts);
  const inIdentity = useTexts(identityProviderTexts);
  const { data, error, refetch } = useInstallationSettings();
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rowHeight={56} />
    );
  return (
    <div className={classes.groups}>
      <OptionGroup title={t("companies")}>
        <SignupOption isOpen={data.signupOpen} />
        <DaysOption name="trialDays" days={data.trialDays} from={1} />
        <DaysOption name="graceDays" days={data.graceDays} from={0} />
        <DaysOption name="connectionDays" days={data.connectionDays} from={0} />
      </OptionGroup>
      <OptionGroup title={t("payments")}>
        <PixOptions chosen={data.pixProvider} />
      </OptionGroup>
      <OptionGroup title={t("mail")}>
        <TestMailOption />
        <ReminderOption connectionId={data.reminderConnectionId} />
      </OptionGroup>
      <OptionGroup title={inIdentity("group")}>
        <IdentityProviderOption />
      </OptionGroup>
      <OptionGroup title={inWebhook("title")}>
        <WebhookOptions />
      </OptionGroup>
    </div>
  );
}

function SignupOption({ isOpen }: { isOpen: InstallationSettings["signupOpen"] }) {
  const t = useTexts(installationTexts);
  const saving = useInstallationSettingsSaving();
  return (
    <SettingOptionRow label={t("labels.signupOpen")} hint={t("hints.signupOpen")} error={saving.error}>
      {(control) => (
        <SwitchInput
          {...control}
          checked={saving.isPending ? (saving.variables.signupOpen ?? isOpen) : isOpen}
          onChange={(signupOpen) => saving.mutate({ signupOpen })}
        />
      )}
    </SettingOptionRow>
  );
}

/** Button that sends a test mail to the user's own e-mail address and displays whether it was sent. */
function TestMailOption() {
  const t = useTexts(installationTexts);
  const { email } = useUser();
  const sending = useMutation({
    mutationFn: () => call(sendTestMail, { body: { language: currentLanguage() } }),
  });
  return (
    <SettingOptionRow label={t("labels.test")} hint={t("hints.test", { email })} error={sending.error}>
      {(control) => (
        <>
          <Button {...control} variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
            {t("send")}
          </Button>
          <p className={classes.answer} role="status">
            {sending.isSuccess && t("sent", { email: sending.data.to })}
          </p>
        </>
      )}
    </SettingOptionRow>
  );
}

/**
 * Setting that chooses the connection over which invoice reminders are sent by WhatsApp, besides the mail. It is a
 * connection of the operator's own company.
 */
function ReminderOption({ connectionId }: { connectionId: number | null }) {
  const t = useTexts(installationTexts);
  const saving = useInstallationSettingsSaving();
  const query = useQuery({
    queryKey: ["reminder-connections"],
    queryFn: () => call(listConnections, {}),
  });
  const shown = saving.isPending ? (saving.variables.reminderConnectionId ?? null) : connectionId;
  return (
    <SettingOptionRow label={t("labels.reminder")} hint={t("hints.reminder")} error={saving.error}>
      {(control) => (
        <NamedSelect
          {...control}
          className={classes.field ?? ""}
          query={query}
          none={t("none")}
          value={shown}
          onChange={(reminderConnectionId) => saving.mutate({ reminderConnectionId })}
        />
      )}
    </SettingOptionRow>
  );
}

/**
 * Setting that chooses the payment provider for new charges, from the providers for which the installation has an
 * account.
 */
function PixOptions({ chosen }: { chosen: PixProvider | null }) {
  const t = useTexts(installationTexts);
  const saving = useInstallationSettingsSaving();
  const { data, error } = useQuery({
    queryKey: ["pix-providers"],
    queryFn: () => call(listPixProviders, {}),
  });
  const known = data ?? [];
  const wanted = saving.isPending ? (saving.variables.pixProvider ?? null) : chosen;
  const shown = known.find(({ provider }) => provider === wanted) ?? known[0];
  const mercadoPago = known.find(({ provider }) => provider === "mercadopago");
  return (
    <>
      <SettingOptionRow
        label={t("labels.pixProvider")}
        hint={t("hints.pixProvider")}
        error={saving.error ?? (data ? null : error)}
      >
        {(control) => (
          <NativeSelect
            {...control}
            className={classes.field}
            value={shown?.provider ?? ""}
            disabled={known.length === 0}
            data={
              known.length === 0
                ? [{ value: "", label: data ? t("noProvider") : "…" }]
                : known.map(({ provider }) => ({ value: provider, label: t(`providers.${provider}`) }))
            }
            onChange={({ currentTarget }) =>
              saving.mutate({ pixProvider: currentTarget.value as PixProvider })
            }
          />
        )}
      </SettingOptionRow>
      {mercadoPago && (
        <SettingOptionRow label={t("labels.webhook")} hint={t("hints.webhook")} error={null}>
          {(control) => (
            <TextInput
              {...control}
              className={classes.field}
              readOnly
              value={mercadoPago.webhookUrl}
              onFocus={(event) => event.target.select()}
            />
          )}
        </SettingOptionRow>
      )}
    </>
  );
}
