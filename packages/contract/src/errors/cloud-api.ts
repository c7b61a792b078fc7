import { defineErrors, entry } from "./error-entry.ts";

export const cloudApiErrors = defineErrors({
  ERR_CLOUD_NUMBER_TAKEN: entry(
    409,
    "Já existe uma conexão com este número da API oficial.",
    "A connection with this number on the official API already exists.",
    "Ya existe una conexión con este número de la API oficial.",
  ),
  ERR_CLOUD_URL_REFUSED: entry(
    400,
    "Este endereço não é permitido nesta instalação.",
    "This URL is not allowed on this installation.",
    "Esta URL no está permitida en esta instalación.",
  ),
  ERR_CLOUD_CONTROL_REFUSED: entry(
    409,
    "A Meta não entregou a conversa. Escreva ao cliente: a sua mensagem assume a conversa.",
    "Meta did not hand over the conversation. Write to the customer: your message takes it over.",
    "Meta no entregó la conversación. Escriba al cliente: su mensaje la toma.",
  ),
  ERR_CLOUD_WINDOW_CLOSED: entry(
    400,
    "Já se passaram mais de 24 horas desde a última mensagem do cliente. Envie um modelo aprovado.",
    "More than 24 hours have passed since the customer's last message. Send an approved template.",
    "Pasaron más de 24 horas desde el último mensaje del cliente. Envíe una plantilla aprobada.",
  ),
  ERR_CLOUD_UNDELIVERABLE: entry(
    502,
    "O contato não usa o WhatsApp ou não aceita mensagens de empresas.",
    "The contact does not use WhatsApp or does not accept business messages.",
    "El contacto no usa WhatsApp o no acepta mensajes de empresas.",
  ),
  ERR_CLOUD_ENGAGEMENT_LIMITED: entry(
    502,
    "A Meta não entregou: este contato já recebeu mensagens de marketing demais.",
    "Meta did not deliver it: this contact has already received too many marketing messages.",
    "Meta no lo entregó: este contacto ya recibió demasiados mensajes de marketing.",
  ),
  ERR_CLOUD_OPTED_OUT: entry(
    502,
    "Este contato pediu à Meta para não receber mensagens de marketing da empresa.",
    "This contact told Meta to stop the company's marketing messages.",
    "Este contacto pidió a Meta no recibir mensajes de marketing de la empresa.",
  ),
  ERR_CLOUD_SPAM_LIMITED: entry(
    502,
    "A Meta limitou este número por denúncias de spam. Veja a qualidade do número na Meta.",
    "Meta has limited this number because of spam reports. Check the number's quality in Meta's dashboard.",
    "Meta limitó este número por denuncias de spam. Revise la calidad del número en el panel de Meta.",
  ),
  ERR_CLOUD_RATE_LIMITED: entry(
    502,
    "O limite de envio da Meta foi atingido. A mensagem aguarda a vez.",
    "Meta's sending limit was reached. The message is waiting its turn.",
    "Se alcanzó el límite de envío de Meta. El mensaje espera su turno.",
  ),
  ERR_CLOUD_ACCOUNT_BLOCKED: entry(
    502,
    "A Meta bloqueou esta conta do WhatsApp. Veja o motivo no painel da Meta.",
    "Meta has blocked this WhatsApp account. See the reason in Meta's dashboard.",
    "Meta bloqueó esta cuenta de WhatsApp. Vea el motivo en el panel de Meta.",
  ),
  ERR_CLOUD_PAYMENT: entry(
    502,
    "A Meta recusou o envio por um problema de pagamento da conta do WhatsApp.",
    "Meta rejected the message because of a payment problem with the WhatsApp account.",
    "Meta rechazó el envío por un problema de pago de la cuenta de WhatsApp.",
  ),
  ERR_CLOUD_MEDIA: entry(
    400,
    "A API oficial não aceita este arquivo: tipo ou tamanho não permitido.",
    "The official API does not accept this file: its type or size is not allowed.",
    "La API oficial no acepta este archivo: tipo o tamaño no permitido.",
  ),
  ERR_CLOUD_TEMPLATE_UNAVAILABLE: entry(
    400,
    "Este modelo não existe, não foi aprovado ou está pausado.",
    "This template does not exist, is not approved or is paused.",
    "Esta plantilla no existe, no está aprobada o está en pausa.",
  ),
  ERR_CLOUD_TEMPLATE_PARAMETERS: entry(
    400,
    "O que foi preenchido não corresponde ao modelo. Confira as variáveis.",
    "The values you entered do not match the template. Check the variables.",
    "Los valores ingresados no corresponden a la plantilla. Revise las variables.",
  ),
  ERR_CLOUD_UNAVAILABLE: entry(
    502,
    "A Meta não respondeu. Tente de novo em instantes.",
    "Meta did not respond. Try again in a moment.",
    "Meta no respondió. Inténtelo de nuevo en un momento.",
  ),
  ERR_CLOUD_TOKEN_REFUSED: entry(
    502,
    "A Meta recusou o token de acesso desta conexão. Informe um novo.",
    "Meta rejected this connection's access token. Enter a new one.",
    "Meta rechazó el token de acceso de esta conexión. Ingrese uno nuevo.",
  ),
  ERR_WEBHOOK_SIGNATURE: entry(
    401,
    "A assinatura da chamada não confere.",
    "The request signature does not match.",
    "La firma de la solicitud no coincide.",
  ),
});
