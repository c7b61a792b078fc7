import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const templateSendTexts = defineTexts({
  pt: {
    closed:
      "Já se passaram 24 horas desde a última mensagem do cliente. O WhatsApp só aceita um modelo aprovado.",
    choose: "Escolher modelo",
    title: "Enviar modelo para {{name}}",
    template: "Modelo",
    none: "Esta conexão não tem modelos aprovados. Um administrador pode criar um em Modelos de mensagem.",
    places: { header: "Título {{gap}}", body: "Texto {{gap}}", button: "Botão {{button}} {{gap}}" },
    address: "O endereço do arquivo, começando com https://",
    required: "Obrigatório",
    send: "Enviar",
  },
  en: {
    closed:
      "24 hours have passed since the customer's last message. WhatsApp only accepts an approved template.",
    choose: "Choose template",
    title: "Send a template to {{name}}",
    template: "Template",
    none: "This connection has no approved templates. Create one in Message templates.",
    places: { header: "Header {{gap}}", body: "Text {{gap}}", button: "Button {{button}} {{gap}}" },
    address: "File URL, starting with https://",
    required: "Required",
    send: "Send",
  },
  es: {
    closed:
      "Pasaron 24 horas desde el último mensaje del cliente. WhatsApp solo acepta una plantilla aprobada.",
    choose: "Elegir plantilla",
    title: "Enviar una plantilla a {{name}}",
    template: "Plantilla",
    none: "Esta conexión no tiene plantillas aprobadas. Cree una en Plantillas de mensaje.",
    places: { header: "Encabezado {{gap}}", body: "Texto {{gap}}", button: "Botón {{button}} {{gap}}" },
    address: "URL del archivo, empieza con https://",
    required: "Obligatorio",
    send: "Enviar",
  },
});
