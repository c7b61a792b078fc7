import {
  getHostWebhook,
  type HostWebhook,
  renewHostWebhookSecret,
  testHostWebhook,
  updateHostWebhook,
} from "@recado/contract/host-webhook";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

const queryKey = ["host-webhook"];

export function useHostWebhook() {
  const client = useQueryClient();
  useLiveEvent("hostWebhook", () => void client.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: () => call(getHostWebhook, {}) });
}

/** Actions for the webhook, and the new secret, which is kept only until the page is left. */
export function useWebhookSteps() {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const known = (webhook: HostWebhook) => client.setQueryData(queryKey, webhook);
  return {
    secret,
    naming: useMutation({
      mutationFn: (url: string | null) => call(updateHostWebhook, { body: { url } }),
      onSuccess: ({ webhook, secret: made }) => {
        known(webhook);
        if (made !== null || webhook.url === null) setSecret(made);
      },
    }),
    renewing: useMutation({
      mutationFn: () => call(renewHostWebhookSecret, {}),
      onSuccess: ({ webhook, secret: made }) => {
        known(webhook);
        setSecret(made);
      },
    }),
    testing: useMutation({ mutationFn: () => call(testHostWebhook, {}), onSuccess: known }),
  };
}
