import { defineErrors, entry } from "./error-entry.ts";

export const integrationErrors = defineErrors({
  ERR_NO_INTEGRATION_FOUND: entry(
    404,
    "Integração não encontrada.",
    "Integration not found.",
    "Integración no encontrada.",
  ),
  ERR_DIALOGFLOW_REFUSED: entry(
    400,
    "O Dialogflow recusou a chamada. Confira o projeto e a chave da conta de serviço.",
    "Dialogflow rejected the request. Check the project and the service account key.",
    "Dialogflow rechazó la solicitud. Revise el proyecto y la clave de la cuenta de servicio.",
  ),
  ERR_DIALOGFLOW_AWAY: entry(
    502,
    "O Dialogflow não respondeu. Tente de novo em instantes.",
    "Dialogflow did not respond. Try again in a moment.",
    "Dialogflow no respondió. Inténtelo de nuevo en un momento.",
  ),
  ERR_INTEGRATION_NAME_EXISTS: entry(
    409,
    "Já existe uma integração com este nome.",
    "An integration with this name already exists.",
    "Ya existe una integración con este nombre.",
  ),
});
