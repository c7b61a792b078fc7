import { Button } from "@mantine/core";
import { getIntegrationSecret } from "@recado/contract/integrations";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { DialogHint, DialogSection } from "../../shared/ui/dialogs/dialog-section.tsx";
import { CopyField } from "../../shared/ui/fields/copy-field.tsx";
import classes from "./integration-dialog.module.css";
import { integrationTexts } from "./texts.ts";

/** Secret that signs our webhook calls. It is fetched on demand, and a new integration has none yet. */
export function SigningSecret({ id }: { id: number | undefined }) {
  const t = useTexts(integrationTexts);
  return (
    <DialogSection title={t("secret")} hint={t("secretHint")}>
      {id === undefined ? <DialogHint>{t("secretLater")}</DialogHint> : <Secret id={id} />}
    </DialogSection>
  );
}

function Secret({ id }: { id: number }) {
  const t = useTexts(integrationTexts);
  const asking = useMutation({
    mutationFn: () => call(getIntegrationSecret, { params: { id: String(id) } }),
    onError: showError,
  });
  if (!asking.data)
    return (
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {t("showSecret")}
      </Button>
    );
  const { secret } = asking.data;
  return <CopyField className={classes.secret} aria-label={t("secret")} value={secret} readOnly />;
}
