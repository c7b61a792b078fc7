import { defineErrors, entry } from "./error-entry.ts";

export const knowledgeErrors = defineErrors({
  ERR_NO_KNOWLEDGE_SOURCE_FOUND: entry(
    404,
    "Fonte não encontrada.",
    "Source not found.",
    "Fuente no encontrada.",
  ),
  ERR_NO_KNOWLEDGE_PIECE_FOUND: entry(
    404,
    "Este trecho não existe mais.",
    "This passage no longer exists.",
    "Este fragmento ya no existe.",
  ),
  ERR_NO_KNOWLEDGE_MISS_FOUND: entry(
    404,
    "Pergunta não encontrada.",
    "Question not found.",
    "Pregunta no encontrada.",
  ),
  ERR_KNOWLEDGE_PAGE_EXISTS: entry(
    409,
    "Esta página já está na lista.",
    "This page is already in the list.",
    "Esta página ya está en la lista.",
  ),
  ERR_KNOWLEDGE_NOT_EDITABLE: entry(
    409,
    "O texto desta fonte não pode ser editado aqui. Leia a fonte de novo ou envie outro arquivo.",
    "The text of this source cannot be edited here. Read the source again or upload another file.",
    "El texto de esta fuente no se puede editar aquí. Lea la fuente de nuevo o suba otro archivo.",
  ),
  ERR_DOCUMENT_UNSUPPORTED: entry(
    400,
    "Este tipo de arquivo não pode ser lido. Envie PDF, DOCX, TXT ou MD.",
    "This type of file cannot be read. Upload a PDF, DOCX, TXT or MD file.",
    "Este tipo de archivo no se puede leer. Suba un archivo PDF, DOCX, TXT o MD.",
  ),
  ERR_DOCUMENT_UNREADABLE: entry(
    400,
    "Não foi possível ler o arquivo. Ele pode estar danificado ou protegido por senha.",
    "The file could not be read. It may be damaged or protected by a password.",
    "No se pudo leer el archivo. Puede estar dañado o protegido con contraseña.",
  ),
  ERR_DOCUMENT_TOO_LARGE: entry(
    400,
    "O arquivo exige memória ou tempo demais para ser lido. Divida-o em partes.",
    "The file takes too much memory or time to read. Split it into parts.",
    "Leer el archivo requiere demasiada memoria o tiempo. Divídalo en partes.",
  ),
  ERR_DOCUMENT_WITHOUT_TEXT: entry(
    400,
    "O arquivo não tem texto. Se for um documento digitalizado, envie uma versão com texto.",
    "The file contains no text. If it is a scanned document, upload a version with text.",
    "El archivo no tiene texto. Si es un documento escaneado, suba una versión con texto.",
  ),
});
