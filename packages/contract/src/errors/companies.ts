import { defineErrors, entry } from "../shared/error-entry.ts";

export const companyErrors = defineErrors({
  ERR_NO_COMPANY_FOUND: entry(404, "Empresa não encontrada.", "Company not found.", "Empresa no encontrada."),
  ERR_STORAGE_FULL: entry(
    409,
    "O armazenamento do seu plano está cheio ({limit}).",
    "Your plan's storage is full ({limit}).",
    "El almacenamiento de su plan está lleno ({limit}).",
  ),
  ERR_PLAN_LIMIT: entry(
    403,
    "O limite do seu plano foi atingido ({limit}).",
    "Your plan's limit is reached ({limit}).",
    "Se alcanzó el límite de su plan ({limit}).",
  ),
});
