import { Button } from "@mantine/core";
import { sendTestMail } from "@recado/contract/mails";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { currentLanguage } from "../../shared/i18n/language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { installationTexts } from "./installation-texts.ts";
import { OptionRow } from "./option-row.tsx";
import classes from "./settings.module.css";

/** Sends a test mail to the user and shows the result. */
export function TestMailOption() {
  const t = useTexts(installationTexts);
  const { email } = useUser();
  const sending = useMutation({
    mutationFn: () => call(sendTestMail, { body: { language: currentLanguage() } }),
  });
  return (
    <OptionRow label={t("labels.test")} hint={t("hints.test", { email })} error={sending.error}>
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
    </OptionRow>
  );
}
