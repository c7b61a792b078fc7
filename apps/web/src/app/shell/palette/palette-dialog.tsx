import type { Contact } from "@recado/contract/contacts";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useReturnFocus } from "../../../shared/ui/dialogs/use-return-focus.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { shellTexts } from "../texts.ts";
import classes from "./palette.module.css";

const CommandPalette = lazyComponent(() =>
  import("./palette.tsx").then(({ CommandPalette }) => ({ default: CommandPalette })),
);

interface PaletteDialogProps {
  onClose: () => void;
  /** Called when the user chooses a contact; the caller then offers to open a ticket with the contact. */
  onContact: (contact: Contact) => void;
}

/**
 * Dialog with the command palette. The dialog's text field appears before the rest has loaded, so that typed text does
 * not trigger the shortcuts of the page below.
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const [search, setSearch] = useState("");
  const [isEntered, setEntered] = useState(false);
  useReturnFocus();
  const field = { search, onSearch: setSearch };
  return (
    <Suspense fallback={<Waiting {...field} onEnter={() => setEntered(true)} onClose={props.onClose} />}>
      <CommandPalette {...props} {...field} isEntered={isEntered} />
    </Suspense>
  );
}

interface WaitingProps {
  search: string;
  onSearch: (search: string) => void;
  onEnter: () => void;
  onClose: () => void;
}

function Waiting({ search, onSearch, onEnter, onClose }: WaitingProps) {
  const t = useTexts(shellTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  // The dialog opens in an effect, because opening moves the focus, and `useReturnFocus` must note the previously
  // focused element first.
  useEffect(() => dialog.current?.showModal(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) onEnter();
  }

  return (
    <dialog ref={dialog} className={classes.waiting} aria-label={t("commands.palette")} onClose={onClose}>
      <div className={classes.paletteField}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          aria-label={t("commands.palette")}
          autoComplete="off"
          placeholder={t("search")}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </dialog>
  );
}
