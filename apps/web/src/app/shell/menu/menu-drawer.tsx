import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { shellTexts } from "../texts.ts";
import classes from "./menu-drawer.module.css";
import { SideMenu } from "./side-menu.tsx";

/** The menu of narrow screens, as a native dialog, which keeps the focus inside the menu and closes with Esc. */
export function MenuDrawer() {
  const t = useTexts(shellTexts);
  const drawer = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (path) drawer.current?.close();
  }, [path]);

  function open(): void {
    setOpened(true);
    drawer.current?.showModal();
  }

  return (
    <div className={classes.place}>
      <ActionIcon aria-label={t("openMenu")} aria-haspopup="dialog" onClick={open}>
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Esc. */}
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-label={t("menu")}
        onClose={() => setOpened(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        {opened && <SideMenu />}
      </dialog>
    </div>
  );
}
