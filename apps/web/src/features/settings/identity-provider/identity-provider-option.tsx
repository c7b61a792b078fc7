import { Button, Skeleton } from "@mantine/core";
import { deleteIdentityProvider, getIdentityProvider } from "@recado/contract/identity-providers";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { CopyField } from "../../../shared/ui/fields/copy-field.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { SettingOptionRow } from "../option-row.tsx";
import settings from "../settings.module.css";
import classes from "./identity-provider.module.css";
import { identityProviderTexts } from "./texts.ts";

const IdentityProviderDialog = lazyComponent(() =>
  import("./identity-provider-dialog.tsx").then((module) => ({ default: module.IdentityProviderDialog })),
);

const providerQuery = queryOptions({
  queryKey: ["identityProvider"],
  queryFn: () => call(getIdentityProvider, {}),
});

/** Row with the company's identity provider; its dialogs set the provider up and delete it. */
export function IdentityProviderOption() {
  const t = useTexts(identityProviderTexts);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(providerQuery);
  const [task, setTask] = useState<"change" | "remove">();
  const removal = useMutation({
    mutationFn: () => call(deleteIdentityProvider, {}),
    onSuccess: () => {
      void client.invalidateQueries(providerQuery);
      showSuccess(t("removed"));
    },
    onSettled: () => setTask(undefined),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={classes.waiting} height={56} />;
  const { provider, loginUrl } = data;
  const { name = "", issuer = "" } = provider ?? {};
  const action = t(provider ? "change" : "setUp");
  return (
    <>
      <SettingOptionRow
        label={t("label")}
        hint={provider ? t("current", { name, issuer }) : t("hint")}
        error={removal.error}
      >
        {(control) => (
          <div className={settings.actions}>
            <Button
              {...control}
              variant="default"
              // The row's label alone would name the button, and not the word that is written on it.
              aria-label={`${action}: ${t("label")}`}
              onClick={() => setTask("change")}
            >
              {action}
            </Button>
            {provider && (
              <Button variant="subtle" color="red" onClick={() => setTask("remove")}>
                {t("remove")}
              </Button>
            )}
          </div>
        )}
      </SettingOptionRow>
      {provider && !provider.forAllCompanies && (
        <CopyField
          className={classes.link}
          label={t("loginUrl")}
          description={t("loginUrlHint")}
          value={loginUrl}
          readOnly
        />
      )}
      <Suspense>
        {task === "change" && (
          <IdentityProviderDialog
            {...data}
            onSaved={(saved) => client.setQueryData(providerQuery.queryKey, saved)}
            onClose={() => setTask(undefined)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={task === "remove"}
        title={t("removeTitle")}
        confirm={t("remove")}
        danger
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setTask(undefined)}
      >
        {t("removeText", { name })}
      </ConfirmDialog>
    </>
  );
}
