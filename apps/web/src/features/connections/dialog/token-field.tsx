import { Button } from "@mantine/core";
import { type Connection, replaceToken } from "@recado/contract/connections";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { usePlan } from "../../../shared/session/use-plan.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { CopyField } from "../../../shared/ui/fields/copy-field.tsx";
import classes from "./connection-fields.module.css";
import { dialogTexts } from "./dialog-texts.ts";

/** The token of the external API: created and replaced at once, and shown only once. */
export function TokenField({ connection }: { connection: Connection | undefined }) {
  const t = useTexts(dialogTexts);
  const isInPlan = usePlan()("useExternalApi");
  if (!isInPlan) return null;
  return (
    <section className={classes.section} aria-label={t("token")}>
      <h3 className={classes.heading}>{t("token")}</h3>
      <p className={classes.hint}>{t("tokenHint")}</p>
      {connection ? <Token connection={connection} /> : <p className={classes.hint}>{t("tokenLater")}</p>}
    </section>
  );
}

function Token({ connection: { id, hasToken } }: { connection: Connection }) {
  const t = useTexts(dialogTexts);
  const [isAsking, setAsking] = useState(false);
  const making = useMutation({
    mutationFn: () => call(replaceToken, { params: { id: String(id) } }),
    onError: showError,
    onSettled: () => setAsking(false),
  });
  const token = making.data?.token;
  const exists = hasToken || token !== undefined;
  return (
    <>
      {token === undefined ? (
        <p className={classes.state}>{t(exists ? "tokenKept" : "tokenNone")}</p>
      ) : (
        <CopyField aria-label={t("token")} description={t("tokenOnce")} value={token} readOnly />
      )}
      <div>
        <Button
          variant="default"
          loading={making.isPending}
          onClick={() => (exists ? setAsking(true) : making.mutate())}
        >
          {t(exists ? "tokenReplace" : "tokenMake")}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t("tokenQuestion")}
        confirm={t("tokenReplace")}
        danger
        busy={making.isPending}
        onConfirm={() => making.mutate()}
        onClose={() => setAsking(false)}
      >
        {t("tokenConsequence")}
      </ConfirmDialog>
    </>
  );
}
