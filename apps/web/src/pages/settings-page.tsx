import { useNavigate, useSearch } from "@tanstack/react-router";
import { SettingsTabs } from "../features/settings/settings-tabs.tsx";
import { settingsTexts } from "../features/settings/texts.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import { Permitted } from "../shared/session/permitted.tsx";
import { PageHeader } from "../shared/ui/layout/page-header.tsx";
import { PageScroll } from "../shared/ui/layout/page-scroll.tsx";

export function SettingsPage() {
  return (
    <Permitted permission="settings:edit">
      <Settings />
    </Permitted>
  );
}

function Settings() {
  const t = useTexts(settingsTexts);
  const { section } = useSearch({ from: "/private/settings" });
  const navigate = useNavigate({ from: "/settings" });
  return (
    <PageScroll>
      <PageHeader title={t("title")} />
      <SettingsTabs
        wanted={section}
        onChoose={(chosen, isFirst) => void navigate({ search: isFirst ? {} : { section: chosen } })}
      />
    </PageScroll>
  );
}
