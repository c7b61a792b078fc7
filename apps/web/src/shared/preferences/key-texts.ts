import { defineTexts } from "../i18n/define-texts.ts";

export const keyTexts = defineTexts({
  pt: {
    singleKeys: "Teclas sem Ctrl ou Alt",
    singleKeysHint: "Desligue se você usa comandos de voz ou aperta teclas sem querer.",
    ctrlEnter: "Ctrl+Enter envia",
    ctrlEnterHint: "Enter sozinho passa a quebrar a linha.",
    afterThat: "depois",
  },
  en: {
    singleKeys: "Keys without Ctrl or Alt",
    singleKeysHint: "Switch them off if you use voice control or press keys by accident.",
    ctrlEnter: "Ctrl+Enter sends",
    ctrlEnterHint: "Enter alone then breaks the line.",
    afterThat: "then",
  },
  es: {
    singleKeys: "Teclas sin Ctrl ni Alt",
    singleKeysHint: "Desactívelas si usa comandos de voz o pulsa teclas sin querer.",
    ctrlEnter: "Ctrl+Enter envía",
    ctrlEnterHint: "Enter solo pasa a saltar de línea.",
    afterThat: "después",
  },
});
