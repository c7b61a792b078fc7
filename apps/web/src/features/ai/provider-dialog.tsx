import { PasswordInput, TextInput } from "@mantine/core";
import {
  type AiProvider,
  aiProviderForm,
  createAiProvider,
  updateAiProvider,
} from "@recado/contract/ai-providers";
import { openAiUrl } from "@recado/contract/prompts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { showSuccess } from "../../shared/api/show-error.ts";
import { useEntityForm } from "../../shared/forms/use-entity-form.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EntityFormDialog } from "../../shared/ui/dialogs/entity-form-dialog.tsx";
import classes from "./ai.module.css";
import { aiProvidersQuery } from "./queries.ts";
import { aiTexts } from "./texts.ts";

interface ProviderDialogProps {
  provider: AiProvider | undefined;
  onClose: () => void;
}

export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const t = useTexts(aiTexts);
  const client = useQueryClient();
  const { form, ...dialog } = useEntityForm({
    schema: aiProviderForm,
    initialValues: { name: provider?.name ?? "", baseUrl: provider?.baseUrl ?? "", apiKey: "" },
    save: async (body, changes) => {
      const saved = provider
        ? await call(updateAiProvider, { params: { id: String(provider.id) }, body: changes })
        : await call(createAiProvider, { body });
      await client.invalidateQueries({ queryKey: aiProvidersQuery.queryKey });
      showSuccess(t("providerSaved", { name: saved.name }));
    },
    onSaved: onClose,
    fieldOfRefusal: { ERR_AI_PROVIDER_NAME_TAKEN: "name" },
  });
  return (
    <EntityFormDialog
      {...dialog}
      title={t(provider ? "editProvider" : "addProvider")}
      size={560}
      isNew={!provider}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={t("name")}
          placeholder="OpenAI"
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("baseUrl")}
          description={t("baseUrlHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          placeholder={openAiUrl}
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("baseUrl")}
        />
        <PasswordInput
          label={t("apiKey")}
          description={t("apiKeyHint")}
          placeholder={provider?.hasApiKey ? t("apiKeyKept") : undefined}
          maxLength={500}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": t("showApiKey"), tabIndex: 0 }}
          {...form.getInputProps("apiKey")}
        />
      </div>
    </EntityFormDialog>
  );
}
