import { CodeExamples } from "../features/external-messages/code-examples.tsx";
import classes from "../features/external-messages/external-messages.module.css";
import { RequestReference } from "../features/external-messages/request-reference.tsx";
import { externalMessageTexts } from "../features/external-messages/texts.ts";
import { TrialForm } from "../features/external-messages/trial-form.tsx";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function MessagesApiPage() {
  const t = useTexts(externalMessageTexts);
  const address = `${window.location.origin}/api/messages/send`;
  return (
    <Permitted plan="useExternalApi">
      <PageScroll>
        <PageHeader title={t("title")} />
        <div className={classes.columns}>
          <div>
            <RequestReference address={address} />
            <CodeExamples address={address} />
          </div>
          <TrialForm />
        </div>
      </PageScroll>
    </Permitted>
  );
}
