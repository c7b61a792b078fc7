import { ActionIcon } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { messageTexts } from "../texts.ts";

/** Listens from the first click on; what it takes to record is loaded with it. */
export function RecordButton({ ticketId }: { ticketId: number }) {
  const t = useTexts(messageTexts);
  const [isStarting, setStarting] = useState(false);

  async function start(): Promise<void> {
    setStarting(true);
    const { record } = await import("./record.ts");
    await record(ticketId);
    setStarting(false);
  }

  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("composer.record")}
      title={t("composer.record")}
      loading={isStarting}
      onClick={() => void start()}
    >
      <IconMicrophone size={20} stroke={1.75} />
    </ActionIcon>
  );
}
