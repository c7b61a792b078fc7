import { Button } from "@mantine/core";
import { getInstallationSetup, type SetupStep } from "@recado/contract/installation-health";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { ChecklistStep } from "../../shared/ui/lists/checklist-step.tsx";
import { demoQuery } from "../demo/queries.ts";
import { useInstallationSettingsSaving } from "../settings/use-installation-settings.ts";
import classes from "./setup-checklist.module.css";
import { installationPageTexts } from "./texts.ts";

const queryKey = ["installation-setup"];

/** Page on which each step is done, or in which the page says how it is done. */
const places: Record<SetupStep, Pick<LinkProps, "to" | "search">> = {
  plan: { to: "/installation/plans" },
  mail: { to: "/installation/health" },
  pix: { to: "/installation/health" },
  brand: { to: "/installation/brand" },
  backup: { to: "/installation/health" },
  publicUrl: { to: "/installation/health" },
  testCompany: { to: "/installation/companies", search: { new: true } },
};

/**
 * The checklist for the first page of an operator. A demonstration is not being set up, so it shows none there.
 * `onPlaced` is called once it is known whether the checklist stands on the page.
 */
export function FirstPageChecklist({ onPlaced }: { onPlaced: () => void }) {
  const { data: demo, isPending } = useQuery(demoQuery);
  const isHere = demo?.enabled === false;
  const isSetupPending = useSetup(isHere).isPending;
  const isPlaced = isHere ? !isSetupPending : !isPending;
  useEffect(() => {
    if (isPlaced) onPlaced();
  }, [isPlaced, onPlaced]);
  return isHere ? <SetupChecklist /> : null;
}

function useSetup(enabled = true) {
  return useQuery({
    queryKey,
    queryFn: () => call(getInstallationSetup, {}),
    refetchOnMount: "always",
    enabled,
  });
}

/** Steps from a new installation to its first customer, until all are done or the operator hides the list. */
export function SetupChecklist() {
  const t = useTexts(installationPageTexts);
  const id = useId();
  const client = useQueryClient();
  const saving = useInstallationSettingsSaving();
  const { data: setup } = useSetup();
  if (!setup || setup.isHidden || setup.steps.every(({ isDone }) => isDone)) return null;
  const done = setup.steps.filter(({ isDone }) => isDone).length;
  const hide = () =>
    saving.mutate(
      { setupHidden: true },
      { onSuccess: () => client.setQueryData(queryKey, { ...setup, isHidden: true }) },
    );
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t("setup.title")}
        </h2>
        <span className={classes.progress}>{t("setup.progress", { done, total: setup.steps.length })}</span>
        <Button
          className={classes.hide}
          variant="subtle"
          size="compact-sm"
          loading={saving.isPending}
          onClick={hide}
        >
          {t("setup.hide")}
        </Button>
      </div>
      <ol className={classes.list}>
        {setup.steps.map(({ name, isDone }) => (
          <ChecklistStep
            key={name}
            {...places[name]}
            name={t(`setup.steps.${name}`)}
            hint={t(`setup.hints.${name}`)}
            isDone={isDone}
            done={t("setup.done")}
          />
        ))}
      </ol>
    </section>
  );
}
