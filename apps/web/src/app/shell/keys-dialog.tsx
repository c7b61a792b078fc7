import { Modal } from "@mantine/core";
import { Fragment } from "react";
import type { UiCommand } from "../../shared/commands/command.ts";
import { isApple, keyNames } from "../../shared/commands/key-names.ts";
import { useActiveCommands } from "../../shared/commands/use-commands.ts";
import { sharedTexts } from "../../shared/i18n/texts.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { keyTexts } from "../../shared/preferences/key-texts.ts";
import { ctrlEnterPreference } from "../../shared/preferences/send-key.ts";
import { singleKeysPreference } from "../../shared/preferences/single-keys.ts";
import { useDialog } from "../../shared/ui/dialogs/use-dialog.ts";
import { SwitchField } from "../../shared/ui/fields/switch-field.tsx";
import { Kbd } from "../../shared/ui/layout/kbd.tsx";
import classes from "./keys-dialog.module.css";
import { shellTexts } from "./texts.ts";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts);
  const inKeys = useTexts(keyTexts);
  const close = useTexts(sharedTexts)("close");
  const singleKeys = singleKeysPreference.use();
  const ctrlEnter = ctrlEnterPreference.use();
  const dialog = useDialog(onClose);
  const groups = Map.groupBy(
    useActiveCommands().filter(({ keys, chord }) => keys !== undefined || chord !== undefined),
    ({ group }) => group,
  );
  return (
    <Modal
      ref={dialog}
      opened
      onClose={onClose}
      title={t("keys")}
      size={560}
      closeButtonProps={{ "aria-label": close }}
    >
      <p className={classes.where}>{inKeys("where")}</p>
      <div className={classes.groups}>
        {[...groups].map(([group, commands]) => (
          <section key={group}>
            <h3 className={classes.title}>{group}</h3>
            <dl className={classes.list}>
              {commands.map((command) => (
                <div key={command.id} className={classes.row}>
                  <dt>
                    {command.label}
                    {command.chord !== undefined && !command.whileTyping && (
                      <span className={classes.note}>{inKeys("outsideFields")}</span>
                    )}
                  </dt>
                  <dd className={classes.keys}>
                    <Keys command={command} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SwitchField
        className={classes.switch}
        label={inKeys("singleKeys")}
        description={inKeys("singleKeysHint")}
        checked={singleKeys}
        onChange={singleKeysPreference.write}
      />
      <SwitchField
        className={classes.switch}
        label={inKeys("ctrlEnter")}
        description={inKeys("ctrlEnterHint")}
        checked={ctrlEnter}
        onChange={ctrlEnterPreference.write}
      />
    </Modal>
  );
}

function Keys({ command: { keys, chord } }: { command: UiCommand }) {
  const t = useTexts(keyTexts);
  return (
    <>
      {chord !== undefined && <Presses keys={chord} />}
      {chord !== undefined && keys !== undefined && <span className={classes.then}>{t("or")}</span>}
      {keys !== undefined && <Presses keys={keys} />}
    </>
  );
}

function Presses({ keys }: { keys: string }) {
  const t = useTexts(keyTexts);
  const inSequence = keys.includes(" ");
  return keyNames(keys, isApple()).map((name, index) => (
    <Fragment key={name}>
      {inSequence && index > 0 && <span className={classes.then}>{t("afterThat")}</span>}
      <Kbd>{name}</Kbd>
    </Fragment>
  ));
}
