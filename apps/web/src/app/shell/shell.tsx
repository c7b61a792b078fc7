import { Outlet } from "@tanstack/react-router";
import { useKeepsPhonePlace } from "../../features/demo/use-keeps-phone-place.ts";
import { InboxLive } from "../../features/inbox/inbox-live.tsx";
import { useCommandKeys } from "../../shared/commands/use-command-keys.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession } from "../../shared/session/session-context.ts";
import { useRootMark } from "../../shared/ui/layout/use-root-mark.ts";
import { LiveSession } from "../live-session.tsx";
import { railPreference } from "./menu/rail-preference.ts";
import { SideMenu } from "./menu/side-menu.tsx";
import classes from "./shell.module.css";
import { ShellCommands } from "./shell-commands.tsx";
import { StatusBars } from "./status-bars.tsx";
import { SupportBar } from "./support-bar.tsx";
import { shellTexts } from "./texts.ts";
import { TopBar } from "./top-bar/top-bar.tsx";

/** Frame around every page of a signed-in user. */
export function Shell() {
  // After a logout there is no user until the route guard redirects.
  return useSession().state.user ? <SignedInShell /> : null;
}

function SignedInShell() {
  const t = useTexts(shellTexts);
  useRootMark("shell", true);
  useRootMark("rail", railPreference.use());
  useRootMark("demoPhone", useKeepsPhonePlace());
  useCommandKeys();
  return (
    <LiveSession>
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <ShellCommands />
      <InboxLive />
      <div className={classes.shell}>
        <div className={classes.menu}>
          <SideMenu />
        </div>
        <div className={classes.column}>
          <SupportBar />
          <div className={classes.top}>
            <TopBar />
          </div>
          <StatusBars />
          <main id="main" className={classes.main} data-pane="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
    </LiveSession>
  );
}
