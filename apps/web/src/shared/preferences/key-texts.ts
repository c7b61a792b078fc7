import { defineTexts } from "../i18n/define-texts.ts";

export const keyTexts = defineTexts({
  pt: {
    singleKeys: "Teclas sem Ctrl ou Alt",
    singleKeysHint: "Desligue se você usa comandos de voz ou pressiona teclas sem querer.",
    ctrlEnter: "Ctrl+Enter envia",
    ctrlEnterHint: "Enter sozinho passa a quebrar a linha.",
    afterThat: "depois",
    or: "ou",
    where:
      "As letras valem na linha da lista que você escolheu com as setas, Tab ou Esc. Em qualquer outro lugar, o que você digita é texto. As combinações com Ctrl ou Alt valem em toda parte, menos as marcadas como “fora de campos”. Ctrl+Enter confirma qualquer janela.",
    outsideFields: "fora de campos",
  },
  en: {
    singleKeys: "Keys without Ctrl or Alt",
    singleKeysHint: "Turn them off if you use voice control or press keys by accident.",
    ctrlEnter: "Ctrl+Enter sends",
    ctrlEnterHint: "Enter alone then starts a new line.",
    afterThat: "then",
    or: "or",
    where:
      "Letters work on the list row that you reached with the arrow keys, Tab or Esc. Anywhere else, what you type is text. Combinations with Ctrl or Alt work everywhere, except those marked “outside fields”. Ctrl+Enter confirms any dialog.",
    outsideFields: "outside fields",
  },
  es: {
    singleKeys: "Teclas sin Ctrl ni Alt",
    singleKeysHint: "Desactívelas si usa control por voz o presiona teclas sin querer.",
    ctrlEnter: "Ctrl+Enter envía",
    ctrlEnterHint: "Enter solo pasa a crear una línea nueva.",
    afterThat: "después",
    or: "o",
    where:
      "Las letras funcionan en la fila de la lista a la que llegó con las flechas, Tab o Esc. En cualquier otro lugar, lo que escribe es texto. Las combinaciones con Ctrl o Alt funcionan en todas partes, menos las marcadas como “fuera de campos”. Ctrl+Enter confirma cualquier diálogo.",
    outsideFields: "fuera de campos",
  },
});
