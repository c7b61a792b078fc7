import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { sharedTexts } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/use-texts.ts";

export function SchemeToggle() {
  const t = useTexts(sharedTexts);
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  const label = dark ? t("toLight") : t("toDark");
  const SchemeIcon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(dark ? "light" : "dark")}>
      <SchemeIcon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
