import { defineErrors, entry } from "./error-entry.ts";

export const queueErrors = defineErrors({
  ERR_NO_QUEUE_FOUND: entry(404, "Fila não encontrada.", "Queue not found.", "Cola no encontrada."),
  ERR_QUEUE_COLOR_ALREADY_EXISTS: entry(
    409,
    "Esta cor já está em uso. Escolha outra.",
    "This colour is already in use. Choose another.",
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
    "Atendimentos ainda nesta fila: {count}. Escolha para qual fila eles vão.",
    "Tickets still in this queue: {count}. Choose which queue they go to.",
    "Tickets que siguen en esta cola: {count}. Elija a qué cola pasan.",
  ),
  ERR_WAPP_GREETING_REQUIRED: entry(
    400,
    "A mensagem de saudação é obrigatória com mais de uma fila.",
    "With more than one queue, a greeting message is required.",
    "Con más de una cola, el mensaje de saludo es obligatorio.",
  ),
});
