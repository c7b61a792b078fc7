import { Button, Loader } from "@mantine/core";
import { type Connection, endSession, renewSession, retrySession } from "@recado/contract/connections";
import { unlinkPhone } from "@recado/contract/demo-phones";
import { IconQrcode } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { showError } from "../../../shared/api/show-error.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { usePersonas } from "../../demo/phone-queries.ts";
import { connectionsTexts } from "../texts.ts";
import classes from "./session-buttons.module.css";
import { type SessionAction, sessionActions } from "./session-rules.ts";

interface SessionButtonsProps {
  connection: Connection;
  onShowQrCode: (id: number) => void;
}

const signs: Readonly<Partial<Record<SessionAction, ReactNode>>> = {
  opening: <Loader size={14} color="var(--rc-text-3)" />,
  qrCode: <IconQrcode size={16} stroke={1.75} />,
};

const routes = { retry: retrySession, renew: renewSession, disconnect: endSession } as const;

/** Buttons for the actions that fit the connection's status. Live events show the results on every screen. */
export function SessionButtons({ connection, onShowQrCode }: SessionButtonsProps) {
  const { id, name, status, provider } = connection;
  const t = useTexts(connectionsTexts);
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (action: keyof typeof routes) => call(routes[action], { params: { id: String(id) } }),
    onError: showError,
    onSuccess: () => setAsking(false),
  });

  function act(action: SessionAction): void {
    if (action === "qrCode") onShowQrCode(id);
    else if (action === "disconnect") setAsking(true);
    else if (action !== "opening") change.mutate(action);
  }

  return (
    <div className={classes.buttons}>
      {sessionActions(status, provider).map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === "qrCode" || action === "retry" ? "light" : "default"}
          disabled={action === "opening"}
          loading={change.isPending && change.variables === action}
          leftSection={signs[action]}
          onClick={() => act(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      <DemoUnlink connection={connection} />
      <ConfirmDialog
        opened={asking}
        title={t("confirm.disconnectTitle", { name })}
        confirm={t("actions.disconnect")}
        danger
        busy={change.isPending}
        onConfirm={() => change.mutate("disconnect")}
        onClose={() => setAsking(false)}
      >
        {t(provider === "beta" ? "confirm.disconnectText" : "confirm.disconnectCloudText")}
      </ConfirmDialog>
    </div>
  );
}

/**
 * Demonstration only: removes the linked device as a user would on the phone. This disconnects the connection from
 * the phone's side.
 */
function DemoUnlink({ connection: { status, number } }: { connection: Connection }) {
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
