import { defineErrors, entry } from "./error-entry.ts";

export const planErrors = defineErrors({
  ERR_NO_PLAN_FOUND: entry(404, "Plano não encontrado.", "Plan not found.", "Plan no encontrado."),
  ERR_PLAN_NAME_EXISTS: entry(
    409,
    "Já existe um plano com este nome.",
    "A plan with this name already exists.",
    "Ya existe un plan con este nombre.",
  ),
  ERR_PLAN_IN_USE: entry(
    409,
    "Empresas com este plano: {count}. Troque o plano delas antes de excluí-lo.",
    "Companies on this plan: {count}. Change their plan before deleting it.",
    "Empresas con este plan: {count}. Cambie su plan antes de eliminarlo.",
  ),
});
