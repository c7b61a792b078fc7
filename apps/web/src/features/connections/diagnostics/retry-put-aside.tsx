import { Button } from "@mantine/core";
import { retryPutAsideEvents } from "@recado/contract/put-aside-events";
import { IconRotateClockwise } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { diagnosisQuery } from "../queries.ts";
import { diagnosticsTexts } from "./diagnostics-texts.ts";

/** Requeues the connection's dead letters; the figures show the result. */
export function RetryPutAside({ connectionId }: { connectionId: number }) {
  const t = useTexts(diagnosticsTexts);
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryPutAsideEvents, { params: { id: String(connectionId) } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: diagnosisQuery(connectionId).queryKey }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRotateClockwise size={16} stroke={1.75} />}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t("actions.retryPutAside")}
    </Button>
  );
}
