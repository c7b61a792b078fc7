import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const externalMessageTexts = defineTexts({
  pt: {
    title: "API de mensagens",
    how: "Como enviar",
    intro:
      "Outros sistemas enviam mensagens por uma conexão sua com uma só chamada. A mensagem entra no atendimento em aberto do contato ou em um novo, que fica aguardando; o chatbot não responde a ela.",
    address: "Endereço",
    token: "Token da conexão",
    tokenHint: "Gere o token na janela da conexão, em Conexões. Ele é mostrado uma única vez.",
    toConnections: "Abrir conexões",
    fields: {
      authorization: "O token da conexão, depois de Bearer.",
      idempotency:
        "Opcional. Com a mesma chave e o mesmo conteúdo, repetir a chamada em até 24 horas devolve a primeira resposta e nada é enviado duas vezes.",
      number:
        "Código do país, DDD e número, com ou sem + e máscara; sem código do país é do Brasil. Exemplo: 5511987654321.",
      body: "O texto; com arquivos, a legenda do primeiro, ou uma por arquivo se o campo se repetir.",
      medias: "Até 10 arquivos, em multipart/form-data. Cada um vira uma mensagem.",
    },
    answer: "Resposta",
    answerHint:
      "Os identificadores da mensagem e do atendimento. Os cabeçalhos RateLimit dizem quantas chamadas ainda cabem neste minuto (600 por token).",
    refusals: "Recusas",
    /** Words that stand for the type of the sent file, in the sentence about size limits. */
    ofItsKind: "seu tipo",
    examples: "Exemplos",
    text: "Texto",
    media: "Mídia",
    copy: "Copiar",
    copied: "Copiado",
    trial: "Testar",
    number: "Número",
    body: "Mensagem",
    caption: "Legenda",
    file: "Arquivo",
    send: "Enviar",
    sent: "Mensagem enviada com sucesso",
    openTicket: "Abrir atendimento {{id}}",
  },
  en: {
    title: "Messages API",
    how: "How to send",
    intro:
      "Other systems send messages through one of your connections with a single call. The message goes into the contact's open ticket or into a new one that waits for an agent; the chatbot does not reply to it.",
    address: "Address",
    token: "Connection token",
    tokenHint: "Create the token in the connection's dialog, under Connections. It is shown only once.",
    toConnections: "Open connections",
    fields: {
      authorization: "The connection's token, after Bearer.",
      idempotency:
        "Optional. With the same key and content, repeating the call within 24 hours returns the first response and sends nothing twice.",
      number:
        "Country code, area code and number, with or without + and formatting; without a country code it is Brazilian. Example: 5511987654321.",
      body: "The text; with files, the caption of the first, or one per file if the field is repeated.",
      medias: "Up to 10 files, as multipart/form-data. Each becomes a message.",
    },
    answer: "Response",
    answerHint:
      "The IDs of the message and the ticket. The RateLimit headers show how many calls are left in this minute (600 per token).",
    refusals: "Errors",
    ofItsKind: "its kind",
    examples: "Examples",
    text: "Text",
    media: "Media",
    copy: "Copy",
    copied: "Copied",
    trial: "Try it",
    number: "Number",
    body: "Message",
    caption: "Caption",
    file: "File",
    send: "Send",
    sent: "Message sent",
    openTicket: "Open ticket {{id}}",
  },
  es: {
    title: "API de mensajes",
    how: "Cómo enviar",
    intro:
      "Otros sistemas envían mensajes por una de sus conexiones con una sola llamada. El mensaje entra en el ticket abierto del contacto o en uno nuevo que espera a un agente; el chatbot no lo responde.",
    address: "Dirección",
    token: "Token de la conexión",
    tokenHint: "Genere el token en la ventana de la conexión, en Conexiones. Se muestra una sola vez.",
    toConnections: "Abrir conexiones",
    fields: {
      authorization: "El token de la conexión, después de Bearer.",
      idempotency:
        "Opcional. Con la misma clave y el mismo contenido, repetir la llamada en un plazo de 24 horas devuelve la primera respuesta y nada se envía dos veces.",
      number:
        "Código de país, código de área y número, con o sin + y formato; sin código de país es de Brasil. Ejemplo: 5511987654321.",
      body: "El texto; con archivos, la leyenda del primero, o una por archivo si el campo se repite.",
      medias: "Hasta 10 archivos, en multipart/form-data. Cada uno se convierte en un mensaje.",
    },
    answer: "Respuesta",
    answerHint:
      "Los identificadores del mensaje y del ticket. Los encabezados RateLimit indican cuántas llamadas quedan en este minuto (600 por token).",
    refusals: "Errores",
    ofItsKind: "su tipo",
    examples: "Ejemplos",
    text: "Texto",
    media: "Archivos",
    copy: "Copiar",
    copied: "Copiado",
    trial: "Probar",
    number: "Número",
    body: "Mensaje",
    caption: "Leyenda",
    file: "Archivo",
    send: "Enviar",
    sent: "Mensaje enviado",
    openTicket: "Abrir ticket {{id}}",
  },
});
