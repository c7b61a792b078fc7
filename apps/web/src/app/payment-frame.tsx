import { Button } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { IconCalendarDue, IconCloudOff } from "@tabler/icons-react";
import { Outlet } from "@tanstack/react-router";
import { formatDateIn } from "../shared/format/time.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";
import type { LiveConnection } from "../shared/live/live-connection.ts";
import { LiveContext } from "../shared/live/live-context.ts";
import { useSession, useUser } from "../shared/session/session-context.ts";
import { Logo } from "../shared/ui/layout/logo.tsx";
import classes from "./payment-frame.module.css";
import { paymentFrameTexts } from "./payment-frame-texts.ts";
import bars from "./shell/shell.module.css";
import { shellTexts } from "./shell/texts.ts";

/**
 * Substitute for the live connection, which never delivers an event. In a payment session, the server offers no live
 * connection.
 */
const silentLine: LiveConnection = {
  subscribe: () => () => {},
  join: () => () => {},
  viewing: { open: () => () => {}, type: () => {} },
  onResync: () => () => {},
  state: () => "live",
  onState: () => () => {},
  close: () => {},
};

/**
 * Frame around the payment page. It displays why the user has to pay and a logout button, but no menu, and it opens no
 * live connection.
 */
export function PaymentFrame() {
  const t = useTexts(shellTexts);
  const due = useTexts(paymentFrameTexts);
  const { logout } = useSession();
  const { company } = useUser();
  const { online } = useNetwork();
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Logo size={28} />
        <span className={classes.company}>{company.name}</span>
        <Button variant="default" onClick={() => void logout()}>
          {t("logout")}
        </Button>
      </header>
      <div role="status">
        {!online && (
          <div className={bars.bar} data-tone="warn">
            <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
            {due("noNetwork")}
          </div>
        )}
        {company.dueDate && (
          <div className={bars.bar} data-tone="warn">
            <IconCalendarDue size={16} stroke={1.75} aria-hidden="true" />
            {due("overdue", { date: formatDateIn(company.dueDate, company.timeZone) })}
          </div>
        )}
      </div>
      <main className={classes.main}>
        <LiveContext value={silentLine}>
          <Outlet />
        </LiveContext>
      </main>
    </div>
  );
}
