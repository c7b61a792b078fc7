import { ActionIcon } from "@mantine/core";
import type { Contact } from "@recado/contract/contacts";
import { type Icon, IconRefresh, IconVolume, IconVolume2, IconVolume3 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, useState } from "react";
import { LazyNews } from "../../../features/announcements/lazy-news.tsx";
import { LazyChats } from "../../../features/chats/lazy-chats.tsx";
import { LazyBell } from "../../../features/inbox/alerts/lazy-bell.tsx";
import { useCommands } from "../../../shared/commands/use-commands.ts";
import { formatDateIn } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { volumePreference, volumeStep } from "../../../shared/preferences/volume.ts";
import { useCan, useUser } from "../../../shared/session/session-context.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { SchemeToggle } from "../../../shared/ui/layout/scheme-toggle.tsx";
import { MenuDrawer } from "../menu/menu-drawer.tsx";
import { PaletteDialog } from "../palette/palette-dialog.tsx";
import { PaletteField } from "../palette/palette-field.tsx";
import { shellTexts } from "../texts.ts";
import classes from "./top-bar.module.css";

/**
 * Buttons of features in the top bar that open a dropdown, from left to right between the refresh button and the theme
 * button.
 */
const topBarItems: readonly ComponentType[] = [LazyNews, LazyChats, LazyBell];

const AccountMenu = lazyComponent(() =>
  import("./account-menu.tsx").then(({ AccountMenu }) => ({ default: AccountMenu })),
);

const KeysDialog = lazyComponent(() =>
  import("../keys-dialog.tsx").then(({ KeysDialog }) => ({ default: KeysDialog })),
);

const ContactTicket = lazyComponent(() =>
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
        <Suspense fallback={<OwnAvatar />}>
          <AccountMenu onShowKeys={() => setDialog("keys")} />
        </Suspense>
      </div>
      {dialog === "palette" && <PaletteDialog onClose={close} onContact={setForTicket} />}
      <Suspense>
        {forTicket && <ContactTicket contact={forTicket} onClose={() => setForTicket(null)} />}
        {dialog === "keys" && <KeysDialog onClose={close} />}
      </Suspense>
    </header>
  );
}

function Greeting() {
  const t = useTexts(shellTexts);
  const { name, company } = useUser();
  const admin = useCan("drawer-admin-items:view");
  const [firstName] = name.split(" ");
  return (
    <p className={classes.greeting}>
      <span className={classes.words}>
        <span className={classes.hello}>{t("hello")} </span>
        <strong>{firstName}</strong>
        <span className={classes.company}>
          , {t("welcome")} <strong>{company.name}</strong>
        </span>
      </span>
      {admin && company.dueDate && (
        <span className={classes.due}>
          {t("activeUntil", { date: formatDateIn(company.dueDate, company.timeZone) })}
        </span>
      )}
    </p>
  );
}

/** Stands in for the account menu until the menu has loaded. */
function OwnAvatar() {
  const { name, photo } = useUser();
  return (
    <span className={classes.accountMenuButton}>
      <Avatar name={name} picture={photo?.small ?? null} size={28} tone="brand" />
    </span>
  );
}

/** Button that refetches all data on the screen and keeps text that is being typed. */
function RefreshButton() {
  const t = useTexts(shellTexts);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    setBusy(true);
    await queryClient.invalidateQueries();
    setBusy(false);
  }

  useCommands([
    { id: "refresh", label: t("refresh"), group: t("commands.general"), run: () => void refresh() },
  ]);
  return (
    <ActionIcon
      className={classes.refreshButtonButton}
      aria-label={t("refresh")}
      title={t("refresh")}
      aria-busy={busy}
      onClick={() => void refresh()}
    >
      <IconRefresh size={20} stroke={1.75} />
    </ActionIcon>
  );
}

function VolumeControl() {
  const t = useTexts(shellTexts);
  const volume = volumePreference.use();
  const percent = `${Math.round(volume * 100)}%`;
  const VolumeIcon = volumeIcon(volume);
  return (
    <div className={classes.control}>
      <Dropdown
        role="dialog"
        label={t("volume")}
        button={(properties) => (
          <ActionIcon aria-label={t("volume")} title={t("volume")} {...properties}>
            <VolumeIcon size={20} stroke={1.75} />
          </ActionIcon>
        )}
      >
        <label className={classes.slider}>
          <span className={classes.label}>{t("volume")}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={volumeStep}
            value={volume}
            aria-valuetext={percent}
            onChange={(event) => volumePreference.write(event.currentTarget.valueAsNumber)}
          />
          <output className={classes.value}>{percent}</output>
        </label>
      </Dropdown>
    </div>
  );
}

function volumeIcon(volume: number): Icon {
  if (volume === 0) return IconVolume3;
  return volume < 0.5 ? IconVolume2 : IconVolume;
}
