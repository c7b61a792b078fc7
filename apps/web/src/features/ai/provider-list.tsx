import { Button } from "@mantine/core";
import { type AiProvider, type AiSettings, deleteAiProvider } from "@recado/contract/ai-providers";
import { openAiUrl } from "@recado/contract/prompts";
import { IconPlus, IconSparkles } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { Chip } from "../../shared/ui/layout/chip.tsx";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { EntityRowActions } from "../../shared/ui/lists/entity-row-actions.tsx";
import classes from "./ai.module.css";
import { aiProvidersQuery } from "./queries.ts";
import { aiTexts } from "./texts.ts";

const ProviderDialog = lazyComponent(() =>
  import("./provider-dialog.tsx").then((module) => ({ default: module.ProviderDialog })),
);

interface ProviderListProps {
  providers: readonly AiProvider[];
  settings: AiSettings;
}

export function ProviderList({ providers, settings }: ProviderListProps) {
  const t = useTexts(aiTexts);
  const [edited, setEdited] = useState<AiProvider | "new">();
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEdited("new")}>
      {t("addProvider")}
    </Button>
  );
  return (
    <section className={classes.section} aria-labelledby="ai-providers">
      <div className={classes.head}>
        <div>
          <h2 id="ai-providers" className={classes.title}>
            {t("providers")}
          </h2>
          <p className={classes.hint}>{t("providersHint")}</p>
        </div>
        {providers.length > 0 && add}
      </div>
      {providers.length === 0 ? (
        <EmptyState icon={<IconSparkles size={22} stroke={1.75} />} title={t("noProviders")} action={add}>
          {t("noProvidersHint")}
        </EmptyState>
      ) : (
        <ul className={classes.rows}>
          {providers.map((provider) => (
            <li key={provider.id} className={classes.row}>
              <div className={classes.words}>
                <span className={classes.name}>{provider.name}</span>
                <span className={classes.meta}>{provider.baseUrl ?? openAiUrl}</span>
              </div>
              <Chip>{t(provider.hasApiKey ? "keyStored" : "noKey")}</Chip>
              <ProviderActions provider={provider} settings={settings} onEdit={() => setEdited(provider)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {edited && (
          <ProviderDialog
            provider={edited === "new" ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface ProviderActionsProps {
  provider: AiProvider;
  settings: AiSettings;
  onEdit: () => void;
}

function ProviderActions({ provider: { id, name }, settings, onEdit }: ProviderActionsProps) {
  const t = useTexts(aiTexts);
  const client = useQueryClient();
  const users = settings.purposes.filter((one) => [one.aiProviderId, one.fallbackProviderId].includes(id));
  const purposes = users.map(({ purpose }) => t(`purpose.${purpose}`)).join(", ");
  return (
    <EntityRowActions
      name={name}
      consequence={users.length > 0 ? t("inUse", { purposes }) : t("consequence")}
      removed={t("providerRemoved", { name })}
      onEdit={onEdit}
      onRemove={() => call(deleteAiProvider, { params: { id: String(id) } })}
      onRemoved={() =>
        client.setQueryData(aiProvidersQuery.queryKey, (known) => known?.filter((one) => one.id !== id))
      }
    />
  );
}
