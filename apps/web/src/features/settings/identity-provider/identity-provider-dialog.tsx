import { type getIdentityProvider, updateIdentityProvider } from "@recado/contract/identity-providers";
import type { AnswerOf } from "@recado/contract/shared/route";
import { call } from "../../../shared/api/call.ts";
import { showSuccess } from "../../../shared/api/show-error.ts";
import { useEntityForm } from "../../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { DialogSection } from "../../../shared/ui/dialogs/dialog-section.tsx";
import { EntityFormDialog } from "../../../shared/ui/dialogs/entity-form-dialog.tsx";
import { CopyField } from "../../../shared/ui/fields/copy-field.tsx";
import classes from "./identity-provider.module.css";
import { ClientFields, PeopleFields } from "./identity-provider-fields.tsx";
import { domainsOf, providerFormSchema, valuesOf } from "./provider-form.ts";
import { identityProviderTexts } from "./texts.ts";

type Answer = AnswerOf<typeof getIdentityProvider>;

interface IdentityProviderDialogProps extends Answer {
  onSaved: (saved: Answer) => void;
  onClose: () => void;
}

/** Dialog that sets up the company's identity provider. */
export function IdentityProviderDialog({
  provider,
  redirectUrl,
  logoutUrl,
  onSaved,
  onClose,
}: IdentityProviderDialogProps) {
  const t = useTexts(identityProviderTexts);
  const { form, ...dialog } = useEntityForm({
    schema: providerFormSchema,
    initialValues: valuesOf(provider),
    save: async (values) => {
      onSaved(
        await call(updateIdentityProvider, { body: { ...values, domains: domainsOf(values.domains) } }),
      );
      showSuccess(t("saved"));
    },
    onSaved: onClose,
    fieldOfRefusal: {
      ERR_IDENTITY_PROVIDER_ISSUER: "issuer",
      ERR_IDENTITY_PROVIDER_SECRET: "clientSecret",
    },
  });
  return (
    <EntityFormDialog {...dialog} title={t("title")} size={760} isNew={false} onClose={onClose}>
      <div className={classes.fields}>
        <DialogSection title={t("register")} hint={t("registerHint")}>
          <div className={classes.section}>
            <CopyField className={classes.whole} label={t("redirectUrl")} value={redirectUrl} readOnly />
            <CopyField className={classes.whole} label={t("logoutUrl")} value={logoutUrl} readOnly />
          </div>
        </DialogSection>
        <DialogSection title={t("connection")} hint={t("connectionHint")}>
          <ClientFields form={form} hasSecret={provider !== null} />
        </DialogSection>
        <DialogSection title={t("people")} hint={t("peopleHint")}>
          <PeopleFields form={form} />
        </DialogSection>
      </div>
    </EntityFormDialog>
  );
}
