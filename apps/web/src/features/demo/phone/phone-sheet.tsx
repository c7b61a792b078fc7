import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { demoTexts } from "../texts.ts";
import { usePersona } from "../use-persona.ts";
import { LazyPhonePanel } from "./lazy-phone-panel.tsx";
import classes from "./phone-sheet.module.css";

/** The phone on smaller screens: a sheet that slides in from below. */
export function PhoneSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(demoTexts);
  const persona = usePersona();
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Esc.
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-label={t("phone")}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={classes.content}>
        <div className={classes.phoneSheetHead}>
          <h2 className={classes.phoneSheetTitle}>{t("phone")}</h2>
          <ActionIcon aria-label={t("hide")} title={t("hide")} onClick={() => sheet.current?.close()}>
            <IconX size={20} stroke={1.75} />
          </ActionIcon>
        </div>
        {persona && <LazyPhonePanel persona={persona} />}
      </div>
    </dialog>
  );
}
