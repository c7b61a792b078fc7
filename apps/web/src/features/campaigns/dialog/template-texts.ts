import { defineTexts } from "../../../shared/i18n/define-texts.ts";

/** Texts about templates, which campaigns over the official API use. */
export const campaignTemplateTexts = defineTexts({
  pt: {
    heading: "Modelo",
    template: "Modelo aprovado",
    choose: "Escolha o modelo",
    hint: "Pela API oficial só o modelo é enviado: as mensagens, a confirmação e os arquivos ficam guardados para outras conexões.",
    none: "Esta conexão não tem modelos aprovados. Crie um em Modelos de mensagem.",
    notApproved: "{{name}}: não aprovado no momento",
    gaps: { header: "Título {{gap}}", body: "Texto {{gap}}", button: "Botão {{button}} {{gap}}" },
    file: "Arquivo do modelo",
    address: "O endereço do arquivo, começando com https://, ou vazio para usar o arquivo abaixo",
    testHint: "A campanha é salva antes. Vai o modelo, com os dados de quem recebe o teste.",
  },
  en: {
    heading: "Template",
    template: "Approved template",
    choose: "Choose a template",
    hint: "Through the official API, only the template is sent: messages, confirmation and files are kept for other connections.",
    none: "This connection has no approved templates. Create one in Message templates.",
    notApproved: "{{name}}: not approved right now",
    gaps: { header: "Header {{gap}}", body: "Text {{gap}}", button: "Button {{button}} {{gap}}" },
    file: "Template file",
    address: "File URL, starting with https://, or blank to use the file below",
    testHint: "The campaign is saved first. The template is sent, with the test recipient's data.",
  },
  es: {
    heading: "Plantilla",
    template: "Plantilla aprobada",
    choose: "Elija una plantilla",
    hint: "Por la API oficial solo se envía la plantilla: los mensajes, la confirmación y los archivos se guardan para otras conexiones.",
    none: "Esta conexión no tiene plantillas aprobadas. Cree una en Plantillas de mensaje.",
    notApproved: "{{name}}: no está aprobada ahora",
    gaps: { header: "Encabezado {{gap}}", body: "Texto {{gap}}", button: "Botón {{button}} {{gap}}" },
    file: "Archivo de la plantilla",
    address: "URL del archivo, empieza con https://, o en blanco para usar el archivo de abajo",
    testHint: "La campaña se guarda antes. Se envía la plantilla, con los datos de quien recibe la prueba.",
  },
});
