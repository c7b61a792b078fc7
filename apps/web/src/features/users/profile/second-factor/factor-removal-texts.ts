import { defineTexts } from "../../../../shared/i18n/define-texts.ts";

export const factorRemovalTexts = defineTexts({
  pt: {
    lost: "A pessoa perdeu o celular e os códigos de recuperação?",
    remove: "Remover verificação em duas etapas",
    question: "Remover a verificação em duas etapas de {{name}}?",
    text: "Confirme antes que o pedido é mesmo da pessoa. Ela recebe um e-mail; depois, o acesso pede só a senha.",
    confirm: "Remover",
    removed: "Verificação em duas etapas de {{name}} removida.",
    requested: "A verificação em duas etapas de {{name}} será removida em {{at}}.",
  },
  en: {
    lost: "Did this person lose the phone and the recovery codes?",
    remove: "Remove two-step verification",
    question: "Remove two-step verification of {{name}}?",
    text: "Make sure first that the request really comes from this person. They get an email; after that, signing in asks for the password alone.",
    confirm: "Remove",
    removed: "Removed two-step verification of {{name}}.",
    requested: "Two-step verification of {{name}} will be removed on {{at}}.",
  },
  es: {
    lost: "¿La persona perdió el teléfono y los códigos de recuperación?",
    remove: "Eliminar la verificación en dos pasos",
    question: "¿Eliminar la verificación en dos pasos de {{name}}?",
    text: "Confirme antes que el pedido es de esa persona. Recibirá un correo; después, el acceso pedirá solo la contraseña.",
    confirm: "Eliminar",
    removed: "Se eliminó la verificación en dos pasos de {{name}}.",
    requested: "La verificación en dos pasos de {{name}} se eliminará el {{at}}.",
  },
});
