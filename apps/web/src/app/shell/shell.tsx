import { Outlet, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useReservesPhoneSpace } from "../../features/demo/use-reserve-phone-space.ts";
import { InboxLive } from "../../features/inbox/inbox-live.tsx";
import type { Chord, UiCommand } from "../../shared/commands/command.ts";
import { useCommandKeys } from "../../shared/commands/use-command-keys.ts";
import { useCommands } from "../../shared/commands/use-commands.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useSession, useSupport } from "../../shared/session/session-context.ts";
import { lazyComponent } from "../../shared/ui/layout/lazy-component.ts";
import { useRootAttribute } from "../../shared/ui/layout/use-root-mark.ts";
import { LiveSession } from "../live-session.tsx";
import { railPreference } from "./menu/menu-preferences.ts";
import { SideMenu } from "./menu/side-menu.tsx";
import { useMenu } from "./menu/use-menu.ts";
import classes from "./shell.module.css";
import { StatusBars } from "./status-bars.tsx";
import { shellTexts } from "./texts.ts";
import { TopBar } from "./top-bar/top-bar.tsx";

/** Frame around every page of a signed-in user. */
export function Shell() {
  // Between a logout and the redirect by the route guard, there is no user, so nothing is rendered.
  return useSession().state.user ? <SignedInShell /> : null;
}

function SignedInShell() {
  const t = useTexts(shellTexts);
  useRootAttribute("shell", true);
  useRootAttribute("rail", railPreference.use());
  useRootAttribute("demoPhone", useReservesPhoneSpace());
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

const InsideCompany = lazyComponent(() =>
  import("./inside-company.tsx").then((module) => ({ default: module.InsideCompany })),
);

/**
 * Bar above every page while an operator is inside a company for support. The bar cannot be closed, so that the
 * operator never forgets which company it is.
 */
function SupportBar() {
  const support = useSupport();
  return (
    support && (
      <Suspense>
        <InsideCompany until={Date.parse(support.until)} />
      </Suspense>
    )
  );
}

/** Registers the keyboard commands for the pages of the menu, and F6 for moving between the areas of the page. */
function ShellCommands(): null {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { groups, pinned } = useMenu();
  const pages = [...groups.flatMap(({ items }) => items), ...pinned];
  useCommands([
    ...pages.map(({ name, to, key }) => ({
      id: `go:${to}`,
      label: name[language],
      group: t("commands.pages"),
      run: () => void navigate({ to }),
      ...(key ? { keys: `g ${key}` } : {}),
    })),
    pane(t("commands.nextPane"), "F6", 1),
    pane(t("commands.previousPane"), "Shift+F6", -1),
  ]);
  return null;

  function pane(label: string, chord: Chord, step: 1 | -1): UiCommand {
    const group = t("commands.general");
    return { id: chord, label, group, chord, whileTyping: true, keysOnly: true, run: () => focusPane(step) };
  }
}

/**
 * Moves the focus to the next or previous area of the page (F6). Areas have the attributes `data-pane` and
 * `tabIndex={-1}`; an area inside another area follows the outer area.
 */
function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter((pane) =>
    pane.checkVisibility(),
  );
  const present = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = panes.at((present + step + panes.length) % panes.length) ?? panes[0];
  next?.focus();
}
