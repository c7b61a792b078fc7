import { defineErrors, entry } from "./error-entry.ts";

export const companyErrors = defineErrors({
  ERR_COMPANY_NAME: entry(
    400,
    "O nome digitado não é o da empresa. Confira e digite de novo.",
    "The name you typed does not match the company's name. Check it and type it again.",
    "El nombre escrito no coincide con el de la empresa. Revíselo y escríbalo de nuevo.",
  ),
  ERR_COMPANY_NAME_TAKEN: entry(
    409,
    "Já existe uma empresa com este nome nesta instalação. Escolha outro nome.",
    "A company with this name already exists on this installation. Choose another name.",
    "Ya existe una empresa con este nombre en esta instalación. Elija otro nombre.",
  ),
  ERR_OWN_COMPANY: entry(
    409,
    "A empresa de quem administra a instalação não pode ser excluída.",
    "The operator's own company cannot be deleted.",
    "La empresa de quien administra la instalación no se puede eliminar.",
  ),
  ERR_COMPANY_BLOCKED: entry(
    402,
    "O acesso da sua empresa está suspenso. Entre em contato com o Suporte para mais informações!",
    "Your company's access is suspended. Contact support for more information!",
    "El acceso de su empresa está suspendido. ¡Contacte a soporte para más información!",
  ),
  ERR_COMPANY_CHANGED: entry(
    409,
    "O vencimento desta empresa mudou. Confira e tente de novo.",
    "This company's due date has changed. Check it and try again.",
    "El vencimiento de esta empresa cambió. Revíselo e inténtelo de nuevo.",
  ),
  ERR_PLAN_EXCEEDED: entry(
    409,
    "O plano inclui menos do que está em uso. Confirme o que excede.",
    "The plan includes less than the company uses. Confirm to continue.",
    "El plan incluye menos de lo que usa la empresa. Confirme para continuar.",
  ),
  ERR_NO_COMPANY_FOUND: entry(404, "Empresa não encontrada.", "Company not found.", "Empresa no encontrada."),
  ERR_STORAGE_FULL: entry(
    409,
    "O armazenamento do seu plano está cheio ({limit}). É preciso liberar espaço ou mudar de plano.",
    "Your plan's storage is full ({limit}). Free up space or change your plan.",
    "El almacenamiento de su plan está lleno ({limit}). Libere espacio o cambie de plan.",
  ),
  ERR_PLAN_LIMIT: entry(
    403,
    "O limite do seu plano foi atingido ({limit}). Para ter mais, mude de plano.",
    "Your plan's limit has been reached ({limit}). To get more, change your plan.",
    "Se alcanzó el límite de su plan ({limit}). Para tener más, cambie de plan.",
  ),
});
