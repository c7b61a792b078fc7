import { Button } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { unlinkPhone } from "@recado/contract/demo";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { usePersonas } from "../../demo/demo-queries.ts";
import { connectionsTexts } from "../texts.ts";

/** Demo only: removes the linked device as a user would on the phone, which disconnects the connection from there. */
export function DemoUnlink({ connection: { status, number } }: { connection: Connection }) {
  const t = useTexts(connectionsTexts);
  const isDemo = usePersonas().length > 0;
  const unlink = useMutation({
    mutationFn: (linked: string) => call(unlinkPhone, { body: { number: linked } }),
    onError: showError,
  });
  if (!isDemo || status !== "CONNECTED" || number === null) return null;
  return (
    <Button size="xs" variant="subtle" loading={unlink.isPending} onClick={() => unlink.mutate(number)}>
      {t("actions.unlinkDemo")}
    </Button>
  );
}
