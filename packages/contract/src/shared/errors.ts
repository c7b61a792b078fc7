import type { Language, Translated } from "./language.ts";

interface CatalogueEntry extends Translated {
  readonly status: number;
}

function entry(status: number, pt: string, en: string, es: string): CatalogueEntry {
  return { status, pt, en, es };
}

/** Every code the wire can carry, with its HTTP status and its texts. `{name}` is filled from `params`. */
export const errors = {
  ERR_NO_OTHER_WHATSAPP: entry(
    400,
    "Deve haver pelo menos um WhatsApp padrão.",
    "There must be at least one default WhatsApp.",
    "Debe haber al menos un WhatsApp predeterminado.",
  ),
  ERR_NO_DEF_WAPP_FOUND: entry(
    400,
    "Nenhuma conexão padrão encontrada. Verifique a página de conexões.",
    "No default connection found. Check the connections page.",
    "No se encontró ninguna conexión predeterminada. Revise la página de conexiones.",
  ),
  ERR_WAPP_NOT_INITIALIZED: entry(
    400,
    "Esta conexão do WhatsApp não foi iniciada. Verifique a página de conexões.",
    "This WhatsApp connection is not initialised. Check the connections page.",
    "Esta conexión de WhatsApp no está iniciada. Revise la página de conexiones.",
  ),
  ERR_WAPP_CHECK_CONTACT: entry(
    502,
    "Não foi possível verificar o contato no WhatsApp.",
    "The contact could not be checked on WhatsApp.",
    "No se pudo verificar el contacto en WhatsApp.",
  ),
  ERR_WAPP_INVALID_CONTACT: entry(
    400,
    "Este não é um número de WhatsApp válido.",
    "This is not a valid WhatsApp number.",
    "Este no es un número de WhatsApp válido.",
  ),
  ERR_WAPP_DOWNLOAD_MEDIA: entry(
    502,
    "Não foi possível baixar a mídia do WhatsApp.",
    "The media could not be downloaded from WhatsApp.",
    "No se pudo descargar el archivo de WhatsApp.",
  ),
  ERR_WAPP_KIND_UNSUPPORTED: entry(
    400,
    "Esta conexão não envia este tipo de mensagem.",
    "This connection cannot send this kind of message.",
    "Esta conexión no envía este tipo de mensaje.",
  ),
  ERR_EDIT_WAPP_MSG: entry(
    400,
    "Esta mensagem não pode mais ser editada.",
    "This message can no longer be edited.",
    "Este mensaje ya no se puede editar.",
  ),
  ERR_INVALID_CREDENTIALS: entry(
    401,
    "E-mail ou senha incorretos. Tente de novo.",
    "Wrong e-mail or password. Try again.",
    "Correo o contraseña incorrectos. Inténtelo de nuevo.",
  ),
  ERR_SENDING_WAPP_MSG: entry(
    502,
    "Não foi possível enviar a mensagem.",
    "The message could not be sent.",
    "No se pudo enviar el mensaje.",
  ),
  ERR_DELETE_WAPP_MSG: entry(
    400,
    "Não foi possível apagar a mensagem.",
    "The message could not be deleted.",
    "No se pudo eliminar el mensaje.",
  ),
  ERR_OTHER_OPEN_TICKET: entry(
    409,
    "Já existe um atendimento aberto para este contato.",
    "There is already an open ticket for this contact.",
    "Ya existe una atención abierta para este contacto.",
  ),
  ERR_SESSION_EXPIRED: entry(
    403,
    "Sua sessão expirou. Entre de novo.",
    "Your session has expired. Sign in again.",
    "Su sesión ha expirado. Inicie sesión de nuevo.",
  ),
  ERR_USER_CREATION_DISABLED: entry(
    403,
    "A criação de usuários está desativada.",
    "User creation is disabled.",
    "La creación de usuarios está desactivada.",
  ),
  ERR_NO_PERMISSION: entry(
    403,
    "Você não tem permissão para isso.",
    "You are not allowed to do this.",
    "No tiene permiso para esto.",
  ),
  ERR_DUPLICATED_CONTACT: entry(
    409,
    "Já existe um contato com este número.",
    "A contact with this number already exists.",
    "Ya existe un contacto con este número.",
  ),
  ERR_NO_SETTING_FOUND: entry(
    404,
    "Configuração não encontrada.",
    "Setting not found.",
    "Configuración no encontrada.",
  ),
  ERR_NO_CONTACT_FOUND: entry(
    404,
    "Contato não encontrado.",
    "Contact not found.",
    "Contacto no encontrado.",
  ),
  ERR_NO_NOTE_FOUND: entry(404, "Observação não encontrada.", "Note not found.", "Nota no encontrada."),
  ERR_UNDO_OVER: entry(
    409,
    "Não dá mais para desfazer: o atendimento mudou ou o tempo acabou.",
    "This can no longer be undone: the ticket has changed or the time is over.",
    "Ya no se puede deshacer: la atención cambió o se acabó el tiempo.",
  ),
  ERR_NO_MERGE_FOUND: entry(404, "Junção não encontrada.", "Merge not found.", "Unión no encontrada."),
  ERR_MERGE_OVER: entry(
    409,
    "Esta junção não pode mais ser desfeita.",
    "This merge can no longer be undone.",
    "Esta unión ya no se puede deshacer.",
  ),
  ERR_MERGE_CONTACTS: entry(
    400,
    "Só é possível juntar dois contatos diferentes, e nenhum deles pode ser um grupo.",
    "Only two different contacts can be merged, and neither may be a group.",
    "Solo se pueden unir dos contactos diferentes, y ninguno puede ser un grupo.",
  ),
  ERR_NO_TICKET_FOUND: entry(
    404,
    "Atendimento não encontrado.",
    "Ticket not found.",
    "Atención no encontrada.",
  ),
  ERR_NO_USER_FOUND: entry(404, "Usuário não encontrado.", "User not found.", "Usuario no encontrado."),
  ERR_EMAIL_TAKEN: entry(
    409,
    "Este e-mail já está em uso.",
    "This e-mail is already in use.",
    "Este correo ya está en uso.",
  ),
  ERR_LAST_ADMIN: entry(
    409,
    "A empresa precisa de pelo menos um administrador ativo.",
    "The company needs at least one active admin.",
    "La empresa necesita al menos un administrador activo.",
  ),
  ERR_CURRENT_PASSWORD: entry(
    400,
    "A senha atual não confere.",
    "The current password is wrong.",
    "La contraseña actual no coincide.",
  ),
  ERR_NO_WAPP_FOUND: entry(
    404,
    "Conexão não encontrada.",
    "Connection not found.",
    "Conexión no encontrada.",
  ),
  ERR_NO_MESSAGE_FOUND: entry(
    404,
    "Mensagem não encontrada.",
    "Message not found.",
    "Mensaje no encontrado.",
  ),
  ERR_NO_QUEUE_FOUND: entry(404, "Fila não encontrada.", "Queue not found.", "Cola no encontrada."),
  ERR_NO_COMPANY_FOUND: entry(404, "Empresa não encontrada.", "Company not found.", "Empresa no encontrada."),
  ERR_NO_TAG_FOUND: entry(404, "Tag não encontrada.", "Tag not found.", "Etiqueta no encontrada."),
  ERR_NO_SCHEDULE_FOUND: entry(
    404,
    "Agendamento não encontrado.",
    "Scheduled message not found.",
    "Mensaje programado no encontrado.",
  ),
  ERR_SCHEDULE_SENT: entry(
    409,
    "Esta mensagem já foi enviada e não pode mais ser alterada.",
    "This message has been sent and can no longer be changed.",
    "Este mensaje ya fue enviado y no se puede cambiar.",
  ),
  ERR_SCHEDULE_MEDIA: entry(
    400,
    "Só imagens png, jpg ou jpeg podem ser agendadas.",
    "Only png, jpg or jpeg pictures can be scheduled.",
    "Solo se pueden programar imágenes png, jpg o jpeg.",
  ),
  ERR_NO_CHAT_FOUND: entry(404, "Conversa não encontrada.", "Chat not found.", "Conversación no encontrada."),
  ERR_NO_FILE_FOUND: entry(
    404,
    "Lista de arquivos não encontrada.",
    "File list not found.",
    "Lista de archivos no encontrada.",
  ),
  ERR_NO_PROMPT_FOUND: entry(404, "Prompt não encontrado.", "Prompt not found.", "Prompt no encontrado."),
  ERR_NO_INTEGRATION_FOUND: entry(
    404,
    "Integração não encontrada.",
    "Integration not found.",
    "Integración no encontrada.",
  ),
  ERR_DIALOGFLOW_REFUSED: entry(
    400,
    "O Dialogflow recusou. Confira o projeto e a chave da conta de serviço.",
    "Dialogflow refused. Check the project and the service account key.",
    "Dialogflow rechazó. Revise el proyecto y la clave de la cuenta de servicio.",
  ),
  ERR_DIALOGFLOW_AWAY: entry(
    502,
    "O Dialogflow não respondeu. Tente de novo em instantes.",
    "Dialogflow did not answer. Try again in a moment.",
    "Dialogflow no respondió. Inténtelo de nuevo en un momento.",
  ),
  ERR_NO_ANNOUNCEMENT_FOUND: entry(
    404,
    "Informativo não encontrado.",
    "Announcement not found.",
    "Comunicado no encontrado.",
  ),
  ERR_ANNOUNCEMENT_MEDIA: entry(
    400,
    "Só imagens png, jpg ou jpeg podem ser anexadas.",
    "Only png, jpg or jpeg pictures can be attached.",
    "Solo se pueden adjuntar imágenes png, jpg o jpeg.",
  ),
  ERR_NO_HELP_FOUND: entry(
    404,
    "Vídeo de ajuda não encontrado.",
    "Help video not found.",
    "Video de ayuda no encontrado.",
  ),
  ERR_NO_QUICK_MESSAGE_FOUND: entry(
    404,
    "Resposta rápida não encontrada.",
    "Quick reply not found.",
    "Respuesta rápida no encontrada.",
  ),
  ERR_CREATING_MESSAGE: entry(
    500,
    "Não foi possível registrar a mensagem.",
    "The message could not be created.",
    "No se pudo registrar el mensaje.",
  ),
  ERR_CREATING_TICKET: entry(
    500,
    "Não foi possível criar o atendimento.",
    "The ticket could not be created.",
    "No se pudo crear la atención.",
  ),
  ERR_FETCH_WAPP_MSG: entry(
    400,
    "A mensagem é antiga demais.",
    "The message is too old.",
    "El mensaje es demasiado antiguo.",
  ),
  ERR_QUEUE_COLOR_ALREADY_EXISTS: entry(
    409,
    "Esta cor já está em uso. Escolha outra.",
    "This colour is already in use. Pick another.",
    "Este color ya está en uso. Elija otro.",
  ),
  ERR_QUEUE_NAME_EXISTS: entry(
    409,
    "Já existe uma fila com este nome.",
    "A queue with this name already exists.",
    "Ya existe una cola con este nombre.",
  ),
  ERR_QUEUE_HAS_TICKETS: entry(
    409,
    "Esta fila ainda tem {count} atendimentos. Escolha para qual fila eles vão.",
    "This queue still has {count} tickets. Choose the queue they go to.",
    "Esta cola todavía tiene {count} atenciones. Elija a qué cola van.",
  ),
  ERR_NO_QUEUE_OPTION_FOUND: entry(
    404,
    "Opção não encontrada.",
    "Option not found.",
    "Opción no encontrada.",
  ),
  ERR_QUEUE_OPTION_LIMIT: entry(
    400,
    "Um menu tem no máximo {siblings} opções em cada nível e {levels} níveis.",
    "A menu has at most {siblings} options at each level and {levels} levels.",
    "Un menú tiene como máximo {siblings} opciones en cada nivel y {levels} niveles.",
  ),
  ERR_WAPP_GREETING_REQUIRED: entry(
    400,
    "A mensagem de saudação é obrigatória com mais de uma fila.",
    "A greeting message is required with more than one queue.",
    "El mensaje de saludo es obligatorio con más de una cola.",
  ),

  ERR_VALIDATION: entry(
    400,
    "Verifique os dados informados.",
    "Check the data you entered.",
    "Revise los datos ingresados.",
  ),
  ERR_BAD_JSON: entry(
    400,
    "O pedido não é um JSON válido.",
    "The request is not valid JSON.",
    "La solicitud no es un JSON válido.",
  ),
  ERR_UNSUPPORTED_MEDIA_TYPE: entry(
    415,
    "Este tipo de conteúdo não é aceito.",
    "This content type is not accepted.",
    "Este tipo de contenido no se acepta.",
  ),
  ERR_PAYLOAD_TOO_LARGE: entry(
    413,
    "O conteúdo enviado é grande demais.",
    "What you sent is too large.",
    "El contenido enviado es demasiado grande.",
  ),
  ERR_MEDIA_TOO_LARGE: entry(
    413,
    "O arquivo passa do limite de {limit}.",
    "The file exceeds the limit of {limit}.",
    "El archivo supera el límite de {limit}.",
  ),
  ERR_MEDIA_EMPTY: entry(400, "O arquivo está vazio.", "The file is empty.", "El archivo está vacío."),
  ERR_MEDIA_UNREADABLE: entry(
    400,
    "Não foi possível ler este arquivo de áudio.",
    "This audio file could not be read.",
    "No se pudo leer este archivo de audio.",
  ),
  ERR_NO_MEDIA_FOUND: entry(404, "Arquivo não encontrado.", "File not found.", "Archivo no encontrado."),
  ERR_MEDIA_RANGE: entry(
    416,
    "O arquivo não tem este trecho.",
    "The file has no such part.",
    "El archivo no tiene este tramo.",
  ),
  ERR_TOO_MANY_FILES: entry(
    400,
    "Envie no máximo {max} arquivos de cada vez.",
    "Send at most {max} files at a time.",
    "Envíe como máximo {max} archivos a la vez.",
  ),
  ERR_UPLOAD_INTERRUPTED: entry(
    400,
    "O envio foi interrompido antes do fim. Tente de novo.",
    "The upload broke off before its end. Try again.",
    "El envío se interrumpió antes de terminar. Inténtelo de nuevo.",
  ),
  ERR_NOT_FOUND: entry(404, "Endereço não encontrado.", "Address not found.", "Dirección no encontrada."),
  ERR_NOT_AUTHENTICATED: entry(
    401,
    "Entre para continuar.",
    "Sign in to continue.",
    "Inicie sesión para continuar.",
  ),
  ERR_SUBSCRIPTION_EXPIRED: entry(
    402,
    "Opss! Sua assinatura venceu {date}. Entre em contato com o Suporte para mais informações!",
    "Oops! Your subscription expired on {date}. Contact support for more information!",
    "¡Ups! Su suscripción venció el {date}. ¡Contacte al soporte para más información!",
  ),
  ERR_TOO_MANY_REQUESTS: entry(
    429,
    "Muitas tentativas. Aguarde um pouco e tente de novo.",
    "Too many attempts. Wait a little and try again.",
    "Demasiados intentos. Espere un poco e inténtelo de nuevo.",
  ),
  ERR_PLAN_NOT_INCLUDED: entry(
    403,
    "Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.",
    "This company is not allowed to open this page! Redirecting you.",
    "¡Esta empresa no tiene permiso para acceder a esta página! Le estamos redirigiendo.",
  ),
  ERR_PLAN_LIMIT: entry(
    403,
    "O limite do seu plano foi atingido ({limit}).",
    "Your plan's limit is reached ({limit}).",
    "Se alcanzó el límite de su plan ({limit}).",
  ),
  ERR_TICKET_TAKEN: entry(
    409,
    "{user} já aceitou este atendimento.",
    "{user} already accepted this ticket.",
    "{user} ya aceptó esta atención.",
  ),
  ERR_TICKET_STATE: entry(
    409,
    "O atendimento mudou enquanto isso. Veja o estado atual e tente de novo.",
    "The ticket has changed meanwhile. Look at its present state and try again.",
    "La atención cambió mientras tanto. Vea el estado actual e inténtelo de nuevo.",
  ),
  ERR_TICKET_CLOSED: entry(
    409,
    "O atendimento está resolvido. Reabra-o para responder.",
    "The ticket is resolved. Reopen it to answer.",
    "La atención está resuelta. Reábrala para responder.",
  ),
  ERR_TICKET_NOT_OWNED: entry(
    409,
    "Aceite o atendimento para responder.",
    "Accept the ticket to answer.",
    "Acepte la atención para responder.",
  ),
  ERR_USER_NOT_IN_QUEUE: entry(
    400,
    "O usuário não atende esta fila.",
    "The user does not serve this queue.",
    "El usuario no atiende esta cola.",
  ),
  ERR_QUOTED_MESSAGE: entry(
    400,
    "A mensagem citada não é desta conversa.",
    "The quoted message is not of this conversation.",
    "El mensaje citado no es de esta conversación.",
  ),
  ERR_MESSAGE_NOT_FAILED: entry(
    409,
    "Só mensagens que falharam podem ser reenviadas.",
    "Only failed messages can be sent again.",
    "Solo se pueden reenviar mensajes fallidos.",
  ),
  ERR_SENDING_UNCONFIRMED: entry(
    502,
    "Não sabemos se esta mensagem chegou: a conexão caiu durante o envio.",
    "We do not know whether this message arrived: the connection broke while sending.",
    "No sabemos si este mensaje llegó: la conexión se cortó durante el envío.",
  ),
  ERR_WAPP_REACHOUT_LIMITED: entry(
    502,
    "O WhatsApp limitou mensagens para novos contatos neste número.",
    "WhatsApp has limited messages to new contacts on this number.",
    "WhatsApp ha limitado los mensajes a nuevos contactos en este número.",
  ),
  ERR_CLOUD_NUMBER_TAKEN: entry(
    409,
    "Já existe uma conexão com este número da Cloud API.",
    "There is already a connection with this Cloud API number.",
    "Ya existe una conexión con este número de la Cloud API.",
  ),
  ERR_CLOUD_URL_REFUSED: entry(
    400,
    "Este endereço não é permitido nesta instalação.",
    "This address is not allowed on this installation.",
    "Esta dirección no está permitida en esta instalación.",
  ),
  ERR_CLOUD_WINDOW_CLOSED: entry(
    400,
    "Passaram mais de 24 horas desde a última mensagem do cliente. Envie um modelo aprovado.",
    "More than 24 hours have passed since the customer's last message. Send an approved template.",
    "Pasaron más de 24 horas desde el último mensaje del cliente. Envíe una plantilla aprobada.",
  ),
  ERR_CLOUD_UNDELIVERABLE: entry(
    502,
    "A Meta não pôde entregar: o contato não usa o WhatsApp ou não aceita mensagens de empresas.",
    "Meta could not deliver it: the contact does not use WhatsApp or takes no messages from businesses.",
    "Meta no pudo entregarlo: el contacto no usa WhatsApp o no acepta mensajes de empresas.",
  ),
  ERR_CLOUD_ENGAGEMENT_LIMITED: entry(
    502,
    "A Meta não entregou: este contato já recebeu mensagens de marketing demais ou não as quer.",
    "Meta did not deliver it: this contact got too many marketing messages already, or wants none.",
    "Meta no lo entregó: este contacto ya recibió demasiados mensajes de marketing o no los quiere.",
  ),
  ERR_CLOUD_SPAM_LIMITED: entry(
    502,
    "A Meta limitou este número por denúncias de spam. Veja a qualidade do número na Meta.",
    "Meta has limited this number for reports of spam. Look at the number's quality at Meta.",
    "Meta limitó este número por denuncias de spam. Revise la calidad del número en Meta.",
  ),
  ERR_CLOUD_RATE_LIMITED: entry(
    502,
    "O limite de envio da Meta foi atingido. A mensagem espera a vez.",
    "Meta's sending limit is reached. The message waits its turn.",
    "Se alcanzó el límite de envío de Meta. El mensaje espera su turno.",
  ),
  ERR_CLOUD_ACCOUNT_BLOCKED: entry(
    502,
    "A Meta bloqueou esta conta do WhatsApp. Veja o motivo no painel da Meta.",
    "Meta has blocked this WhatsApp account. See the reason at Meta.",
    "Meta bloqueó esta cuenta de WhatsApp. Vea el motivo en el panel de Meta.",
  ),
  ERR_CLOUD_PAYMENT: entry(
    502,
    "A Meta recusou o envio por um problema de pagamento da conta do WhatsApp.",
    "Meta refused to send because of a payment problem of the WhatsApp account.",
    "Meta rechazó el envío por un problema de pago de la cuenta de WhatsApp.",
  ),
  ERR_CLOUD_MEDIA: entry(
    400,
    "A Cloud API não aceita este arquivo: tipo ou tamanho não permitido.",
    "The Cloud API does not take this file: its type or size is not allowed.",
    "La Cloud API no acepta este archivo: tipo o tamaño no permitido.",
  ),
  ERR_CLOUD_TEMPLATE_UNAVAILABLE: entry(
    400,
    "Este modelo não existe, não foi aprovado ou está pausado.",
    "This template does not exist, is not approved or is paused.",
    "Esta plantilla no existe, no fue aprobada o está en pausa.",
  ),
  ERR_CLOUD_TEMPLATE_PARAMETERS: entry(
    400,
    "O que foi preenchido não corresponde ao modelo.",
    "What was filled in does not fit the template.",
    "Lo completado no corresponde a la plantilla.",
  ),
  ERR_CLOUD_UNAVAILABLE: entry(
    502,
    "A Meta não respondeu. Tente de novo em instantes.",
    "Meta did not answer. Try again in a moment.",
    "Meta no respondió. Inténtelo de nuevo en un momento.",
  ),
  ERR_CLOUD_TOKEN_REFUSED: entry(
    502,
    "A Meta recusou o token de acesso desta conexão. Informe um novo.",
    "Meta refused this connection's access token. Enter a new one.",
    "Meta rechazó el token de acceso de esta conexión. Ingrese uno nuevo.",
  ),
  ERR_WEBHOOK_SIGNATURE: entry(
    401,
    "A assinatura da chamada não confere.",
    "The call's signature is wrong.",
    "La firma de la llamada no coincide.",
  ),
  ERR_TAG_NAME_EXISTS: entry(
    409,
    "Já existe uma tag com este nome.",
    "A tag with this name already exists.",
    "Ya existe una etiqueta con este nombre.",
  ),
  ERR_INTEGRATION_NAME_EXISTS: entry(
    409,
    "Já existe uma integração com este nome.",
    "An integration with this name already exists.",
    "Ya existe una integración con este nombre.",
  ),
  ERR_SHORTCODE_EXISTS: entry(
    409,
    "Já existe uma resposta rápida com este atalho.",
    "A quick reply with this shortcut already exists.",
    "Ya existe una respuesta rápida con este atajo.",
  ),
  ERR_CONNECTION_NAME_EXISTS: entry(
    409,
    "Já existe uma conexão com este nome.",
    "A connection with this name already exists.",
    "Ya existe una conexión con este nombre.",
  ),
  ERR_DEMO_ONLY: entry(
    404,
    "Disponível apenas na demonstração.",
    "Available in the demonstration only.",
    "Disponible solo en la demostración.",
  ),
  ERR_QR_EXPIRED: entry(
    409,
    "Este QR Code não vale mais. Leia o novo.",
    "This QR code is no longer valid. Scan the new one.",
    "Este código QR ya no es válido. Lea el nuevo.",
  ),
  ERR_UNAVAILABLE: entry(
    503,
    "O serviço está se recuperando. Tente de novo em instantes.",
    "The service is recovering. Try again in a moment.",
    "El servicio se está recuperando. Inténtelo de nuevo en un momento.",
  ),
  ERR_INTERNAL: entry(
    500,
    "Algo deu errado do nosso lado. Tente de novo.",
    "Something went wrong on our side. Try again.",
    "Algo salió mal de nuestro lado. Inténtelo de nuevo.",
  ),
} as const satisfies Record<`ERR_${string}`, CatalogueEntry>;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text);
}

/** The catalogue's text for a code; a text that is no code comes back as it is. */
export function errorText(code: string, language: Language, params: Record<string, string> = {}): string {
  if (!isErrorCode(code)) return code;
  return errors[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
