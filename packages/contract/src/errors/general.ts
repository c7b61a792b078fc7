import { defineErrors, entry } from "./error-entry.ts";

/** Errors that every route may return, in addition to the route's own errors. */
export const generalErrors = defineErrors({
  ERR_SESSION_EXPIRED: entry(
    403,
    "Sua sessão expirou. Entre de novo.",
    "Your session has expired. Sign in again.",
    "Su sesión venció. Inicie sesión de nuevo.",
  ),
  ERR_NO_PERMISSION: entry(
    403,
    "Você não tem permissão para isso.",
    "You do not have permission to do this.",
    "Usted no tiene permiso para hacer esto.",
  ),
  ERR_VALIDATION: entry(
    400,
    "Verifique os dados informados.",
    "Check the information you entered.",
    "Revise los datos ingresados.",
  ),
  ERR_LIST_FULL: entry(
    409,
    "O limite aqui é {limit}. Exclua o que não usa mais.",
    "The limit is {limit}. Delete what you no longer use.",
    "El límite es {limit}. Elimine lo que ya no usa.",
  ),
  ERR_BAD_JSON: entry(
    400,
    "A requisição não é um JSON válido.",
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
    "The content you sent is too large.",
    "El contenido enviado es demasiado grande.",
  ),
  ERR_MEDIA_TOO_LARGE: entry(
    413,
    "O arquivo passa do limite de {limit}.",
    "The file exceeds the {limit} limit.",
    "El archivo supera el límite de {limit}.",
  ),
  ERR_MEDIA_EMPTY: entry(400, "O arquivo está vazio.", "The file is empty.", "El archivo está vacío."),
  ERR_AUDIO_TOO_SHORT: entry(
    400,
    "A gravação é curta demais: não há nada para ouvir.",
    "The recording is too short: there is nothing to hear.",
    "La grabación es demasiado corta: no hay nada que oír.",
  ),
  ERR_MEDIA_UNREADABLE: entry(
    400,
    "Não foi possível ler este arquivo de áudio.",
    "This audio file could not be read.",
    "No se pudo leer este archivo de audio.",
  ),
  ERR_IMAGE_UNREADABLE: entry(
    400,
    "A imagem está danificada e não pôde ser lida.",
    "The image is damaged and could not be read.",
    "La imagen está dañada y no se pudo leer.",
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
    "Send up to {max} files at a time.",
    "Envíe hasta {max} archivos a la vez.",
  ),
  ERR_UPLOAD_INTERRUPTED: entry(
    400,
    "O envio foi interrompido antes do fim. Tente de novo.",
    "The upload was interrupted before it finished. Try again.",
    "El envío se interrumpió antes de terminar. Inténtelo de nuevo.",
  ),
  ERR_NOT_FOUND: entry(404, "Endereço não encontrado.", "Address not found.", "Dirección no encontrada."),
  ERR_WRONG_HOST: entry(
    421,
    "A demonstração só responde neste computador, como localhost.",
    "The demo only responds on this computer, as localhost.",
    "La demostración solo responde en esta computadora, como localhost.",
  ),
  ERR_NOT_AUTHENTICATED: entry(
    401,
    "Entre para continuar.",
    "Sign in to continue.",
    "Inicie sesión para continuar.",
  ),
  ERR_TOO_MANY_REQUESTS: entry(
    429,
    "Muitas tentativas. Aguarde um pouco e tente de novo.",
    "Too many attempts. Wait a moment and try again.",
    "Demasiados intentos. Espere un poco e inténtelo de nuevo.",
  ),
  ERR_PLAN_NOT_INCLUDED: entry(
    403,
    "Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.",
    "This company does not have access to this page! Redirecting you.",
    "¡Esta empresa no tiene acceso a esta página! Le estamos redirigiendo.",
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
});
