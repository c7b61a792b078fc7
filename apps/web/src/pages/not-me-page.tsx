import { Button } from "@mantine/core";
import { cancelSecondFactorRemoval } from "@recado/contract/second-factors";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EntryFrame } from "../features/login/entry-frame.tsx";
import { EntryLink, EntryLinks } from "../features/login/entry-links.tsx";
import { notMeTexts } from "../features/login/not-me-texts.ts";
import { call } from "../shared/api/call.ts";
import { failureText } from "../shared/api/show-error.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { FormAlert } from "../shared/ui/feedback/form-alert.tsx";

/**
 * Page on which a user cancels the removal of the second factor. It waits for a click, because programs that scan mails
 * open links.
 */
export function NotMePage() {
  const t = useTexts(notMeTexts);
  const [token] = useState(() => window.location.hash.slice(1));
  const cancelling = useMutation({
    mutationFn: () => call(cancelSecondFactorRemoval, { body: { token } }),
  });
  return (
    <EntryFrame title={t("title")} intro={t(cancelling.isSuccess ? "cancelled" : "intro")}>
      {cancelling.isError && <FormAlert>{failureText(cancelling.error)}</FormAlert>}
      {!cancelling.isSuccess && (
        <Button size="md" fullWidth loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t("cancel")}
        </Button>
      )}
      <EntryLinks>
        <EntryLink to="/">{t("goOn")}</EntryLink>
      </EntryLinks>
    </EntryFrame>
  );
}
