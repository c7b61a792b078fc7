import { defineErrors, entry } from "./error-entry.ts";

export const messageErrors = defineErrors({
  ERR_WAPP_DOWNLOAD_MEDIA: entry(
    502,
    "Não foi possível baixar o arquivo do WhatsApp.",
    "The file could not be downloaded from WhatsApp.",
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
  ERR_SENDING_WAPP_MSG: entry(
    502,
    "O WhatsApp não aceitou a mensagem.",
    "WhatsApp did not accept the message.",
    "WhatsApp no aceptó el mensaje.",
  ),
  ERR_DELETE_WAPP_MSG: entry(
    400,
    "Não foi possível apagar a mensagem.",
    "The message could not be deleted.",
    "No se pudo eliminar el mensaje.",
  ),
  ERR_NO_MESSAGE_FOUND: entry(
    404,
    "Mensagem não encontrada.",
    "Message not found.",
    "Mensaje no encontrado.",
  ),
  ERR_CREATING_MESSAGE: entry(
    500,
    "Não foi possível registrar a mensagem.",
    "The message could not be saved.",
    "No se pudo guardar el mensaje.",
  ),
  ERR_FETCH_WAPP_MSG: entry(
    400,
    "A mensagem é antiga demais.",
    "The message is too old.",
    "El mensaje es demasiado antiguo.",
  ),
  ERR_QUOTED_MESSAGE: entry(
    400,
    "A mensagem citada não é desta conversa.",
    "The quoted message does not belong to this conversation.",
    "El mensaje citado no pertenece a esta conversación.",
  ),
  ERR_MENTION_NOT_MEMBER: entry(
    400,
    "Só participantes do grupo podem ser mencionados, e {name} não participa.",
    "Only members of the group can be mentioned, and {name} is not a member.",
    "Solo se puede mencionar a participantes del grupo, y {name} no participa.",
  ),
  ERR_MESSAGE_NOT_FORWARDABLE: entry(
    400,
    "Esta mensagem não pode ser encaminhada.",
    "This message cannot be forwarded.",
    "Este mensaje no se puede reenviar.",
  ),
  ERR_MESSAGE_NOT_AUDIO: entry(
    409,
    "Só áudios que já foram baixados podem ser transcritos.",
    "Only audio that has been downloaded can be transcribed.",
    "Solo se pueden transcribir audios ya descargados.",
  ),
  ERR_MESSAGE_NOT_FAILED: entry(
    409,
    "Só mensagens que falharam podem ser reenviadas.",
    "Only failed messages can be sent again.",
    "Solo se pueden enviar de nuevo los mensajes que fallaron.",
  ),
  ERR_SENDING_UNCONFIRMED: entry(
    502,
    "Não sabemos se esta mensagem chegou: a conexão caiu durante o envio.",
    "We do not know whether this message arrived: the connection dropped while sending.",
    "No sabemos si este mensaje llegó: la conexión se cortó durante el envío.",
  ),
  ERR_WAPP_REACHOUT_LIMITED: entry(
    502,
    "O WhatsApp limitou as mensagens deste número a novos contatos.",
    "WhatsApp has limited messages to new contacts from this number.",
    "WhatsApp limitó los mensajes a contactos nuevos desde este número.",
  ),
});
