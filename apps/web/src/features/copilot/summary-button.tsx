import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { showError } from "../../shared/api/show-error.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { report, streamParts } from "./suggestion.ts";
import { copilotTexts } from "./texts.ts";

interface SummaryButtonProps {
  ticketId: number;
  /** Called with the complete summary. */
  onSummary: (summary: string) => void;
}

/** Button of the transfer form that sums the conversation up for the next agent. */
export function SummaryButton({ ticketId, onSummary }: SummaryButtonProps) {
  const t = useTexts(copilotTexts);
  const [isWriting, setWriting] = useState(false);
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);

  async function sum(): Promise<void> {
    const { signal } = stop.current;
    setWriting(true);
    try {
      for await (const part of streamParts(ticketId, "summary", "", signal))
        if (part.type === "end" && !signal.aborted) {
          onSummary(part.text);
          report(ticketId, "summary", "sent");
        }
    } catch (error) {
      if (!signal.aborted) showError(error);
    }
    setWriting(false);
  }

  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconSparkles size={16} stroke={1.75} />}
      disabled={isWriting}
      onClick={() => void sum()}
    >
      {t(isWriting ? "summing" : "includeSummary")}
    </Button>
  );
}
