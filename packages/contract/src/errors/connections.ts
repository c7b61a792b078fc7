import { defineErrors, entry } from "./error-entry.ts";

export const connectionErrors = defineErrors({
  ERR_NO_OTHER_WHATSAPP: entry(
    400,
    "É preciso ter pelo menos uma conexão padrão.",
    "There must be at least one default connection.",
    "Debe haber al menos una conexión predeterminada.",
  ),
  ERR_NO_DEF_WAPP_FOUND: entry(
    400,
    "Nenhuma conexão padrão encontrada. Verifique a página de conexões.",
    "No default connection found. Check the connections page.",
    "No se encontró ninguna conexión predeterminada. Revise la página de conexiones.",
  ),
  ERR_WAPP_NOT_INITIALIZED: entry(
    400,
    "Esta conexão não foi iniciada. Verifique a página de conexões.",
    "This connection is not started. Check the connections page.",
    "Esta conexión no está iniciada. Revise la página de conexiones.",
  ),
  ERR_NO_WAPP_FOUND: entry(
    404,
    "Conexão não encontrada.",
    "Connection not found.",
    "Conexión no encontrada.",
  ),
  ERR_CONNECTION_NAME_EXISTS: entry(
    409,
    "Já existe uma conexão com este nome.",
    "A connection with this name already exists.",
    "Ya existe una conexión con este nombre.",
  ),
});
