import { ActionIcon } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useState } from "react";
import { loadChunk } from "../../../shared/api/load-chunk.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { showOffline } from "../../../shared/api/show-offline.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { messageTexts } from "../texts.ts";

/** Button that starts a recording. The first click loads the recorder's code. */
export function RecordButton({ ticketId }: { ticketId: number }) {
  const t = useTexts(messageTexts);
  const [isStarting, setStarting] = useState(false);

  async function start(): Promise<void> {
    setStarting(true);
    await begin(ticketId).catch(showError);
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

/** The recorder's code, kept so that recording also works offline after the first use. */
let recorder: typeof import("./record.ts") | undefined;

async function begin(ticketId: number): Promise<void> {
  let isLate = false;
  recorder ??= await loadChunk(
    () => import("./record.ts"),
    () => {
      isLate = true;
      showOffline();
    },
  );
  // If loading took so long that the user saw an offline message, the click no longer starts a recording.
  if (!isLate) await recorder.record(ticketId);
}
