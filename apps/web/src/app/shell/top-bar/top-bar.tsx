import type { Contact } from "@recado/contract/contacts";
import { Suspense, useState } from "react";
import { useCommands } from "../../../shared/commands/use-commands.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { SchemeToggle } from "../../../shared/ui/layout/scheme-toggle.tsx";
import { MenuDrawer } from "../menu/menu-drawer.tsx";
import { PaletteDialog } from "../palette/palette-dialog.tsx";
import { PaletteField } from "../palette/palette-field.tsx";
import { shellTexts } from "../texts.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Greeting } from "./greeting.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import classes from "./top-bar.module.css";
import { topBarItems } from "./top-bar-items.ts";
import { VolumeControl } from "./volume-control.tsx";

const KeysDialog = lazyPart(() =>
  import("../keys-dialog.tsx").then(({ KeysDialog }) => ({ default: KeysDialog })),
);

const ContactTicket = lazyPart(() =>
  import("../../../features/inbox/contact-ticket.tsx").then(({ ContactTicket }) => ({
    default: ContactTicket,
  })),
);

export function TopBar() {
  const t = useTexts(shellTexts);
  const [dialog, setDialog] = useState<"palette" | "keys" | null>(null);
  const [forTicket, setForTicket] = useState<Contact | null>(null);
  const close = () => setDialog(null);
  useCommands([
    {
      id: "palette",
      label: t("commands.palette"),
      group: t("commands.general"),
      chord: "$mod+k",
      whileTyping: true,
      keysOnly: true,
      run: () => setDialog("palette"),
    },
    {
      id: "keys",
      label: t("keys"),
      group: t("commands.general"),
      keys: "[Shift]+?",
      chord: "$mod+[Shift]+/",
      whileTyping: true,
      run: () => setDialog("keys"),
    },
  ]);
  return (
    <header className={classes.bar} data-pane="header" tabIndex={-1}>
      <MenuDrawer />
      <Greeting />
      <div className={classes.controls}>
        <PaletteField onOpen={() => setDialog("palette")} />
        <VolumeControl />
        <RefreshButton />
        {topBarItems.map((Item) => (
          <Item key={Item.name} />
        ))}
        <SchemeToggle />
        <AccountMenu onShowKeys={() => setDialog("keys")} />
      </div>
      {dialog === "palette" && <PaletteDialog onClose={close} onContact={setForTicket} />}
      <Suspense>
        {forTicket && <ContactTicket contact={forTicket} onClose={() => setForTicket(null)} />}
        {dialog === "keys" && <KeysDialog onClose={close} />}
      </Suspense>
    </header>
  );
}
