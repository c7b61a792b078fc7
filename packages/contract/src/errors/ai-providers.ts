import { defineErrors, entry } from "./error-entry.ts";

export const aiProviderErrors = defineErrors({
  ERR_NO_AI_PROVIDER_FOUND: entry(
    404,
    "Provedor de IA não encontrado.",
    "AI provider not found.",
    "Proveedor de IA no encontrado.",
  ),
  ERR_AI_PROVIDER_NAME_TAKEN: entry(
    409,
    "Já existe um provedor com este nome.",
    "There is already a provider with this name.",
    "Ya existe un proveedor con este nombre.",
  ),
  ERR_AI_PROVIDER_IN_USE: entry(
    409,
    "Este provedor está em uso. Escolha outro para as funções que o usam antes de excluí-lo.",
    "This provider is in use. Choose another one for the features that use it before you delete it.",
    "Este proveedor está en uso. Elija otro para las funciones que lo usan antes de eliminarlo.",
  ),
  ERR_AI_OFF: entry(
    409,
    "Esta função de inteligência artificial não está configurada.",
    "This AI feature is not set up.",
    "Esta función de inteligencia artificial no está configurada.",
  ),
  ERR_AI_LIMIT: entry(
    409,
    "O limite mensal de gastos com inteligência artificial foi atingido.",
    "The monthly AI spending limit has been reached.",
    "Se alcanzó el límite mensual de gastos en inteligencia artificial.",
  ),
  ERR_AI_BUSY: entry(
    409,
    "O modelo de inteligência artificial está ocupado ou não respondeu. Tente de novo.",
    "The AI model is busy or did not answer. Try again.",
    "El modelo de inteligencia artificial está ocupado o no respondió. Inténtelo de nuevo.",
  ),
  ERR_AI_REFUSED: entry(
    409,
    "O provedor de inteligência artificial recusou o pedido. Peça a um administrador para testar o provedor.",
    "The AI provider refused the request. Ask an administrator to test the provider.",
    "El proveedor de inteligencia artificial rechazó la solicitud. Pida a un administrador que pruebe el proveedor.",
  ),
});
