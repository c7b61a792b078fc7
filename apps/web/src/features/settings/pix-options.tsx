import { NativeSelect, TextInput } from "@mantine/core";
import { listPixProviders, type PixProvider } from "@recado/contract/installation-settings";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { installationTexts } from "./installation-texts.ts";
import { OptionRow } from "./option-row.tsx";
import classes from "./settings.module.css";
import { useInstallationSaving } from "./use-installation-settings.ts";

/** Provider of new charges, among those with an account. */
export function PixOptions({ chosen }: { chosen: PixProvider | null }) {
  const t = useTexts(installationTexts);
  const saving = useInstallationSaving();
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
      <OptionRow
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
      </OptionRow>
      {mercadoPago && (
        <OptionRow label={t("labels.webhook")} hint={t("hints.webhook")} error={null}>
          {(control) => (
            <TextInput
              {...control}
              className={classes.field}
              readOnly
              value={mercadoPago.webhookUrl}
              onFocus={(event) => event.target.select()}
            />
          )}
        </OptionRow>
      )}
    </>
  );
}
