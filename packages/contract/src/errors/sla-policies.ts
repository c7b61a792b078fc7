import { defineErrors, entry } from "./error-entry.ts";

export const slaPolicyErrors = defineErrors({
  ERR_NO_SLA_POLICY_FOUND: entry(
    404,
    "Política de SLA não encontrada.",
    "SLA policy not found.",
    "Política de SLA no encontrada.",
  ),
  ERR_SLA_POLICY_NAME_EXISTS: entry(
    409,
    "Já existe uma política de SLA com este nome.",
    "There is already an SLA policy with this name.",
    "Ya existe una política de SLA con este nombre.",
  ),
});
