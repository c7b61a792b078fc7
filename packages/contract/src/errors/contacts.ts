import { defineErrors, entry } from "./error-entry.ts";

export const contactErrors = defineErrors({
  ERR_WAPP_CHECK_CONTACT: entry(
    502,
    "Não foi possível verificar o contato no WhatsApp. Tente de novo.",
    "The contact could not be checked on WhatsApp. Try again.",
    "No se pudo verificar el contacto en WhatsApp. Inténtelo de nuevo.",
  ),
  ERR_WAPP_INVALID_CONTACT: entry(
    400,
    "Este não é um número de WhatsApp válido.",
    "This is not a valid WhatsApp number.",
    "Este no es un número de WhatsApp válido.",
  ),
  ERR_CONTACT_BLOCKED: entry(
    409,
    "Este contato está bloqueado.",
    "This contact is blocked.",
    "Este contacto está bloqueado.",
  ),
  ERR_DUPLICATED_CONTACT: entry(
    409,
    "Já existe um contato com este número.",
    "A contact with this number already exists.",
    "Ya existe un contacto con este número.",
  ),
  ERR_NO_CONTACT_FOUND: entry(
    404,
    "Contato não encontrado.",
    "Contact not found.",
    "Contacto no encontrado.",
  ),
  ERR_NO_MERGE_FOUND: entry(
    404,
    "União de contatos não encontrada.",
    "Merge not found.",
    "Unión no encontrada.",
  ),
  ERR_MERGE_OVER: entry(
    409,
    "Esta união de contatos não pode mais ser desfeita.",
    "This merge can no longer be undone.",
    "Esta unión ya no se puede deshacer.",
  ),
  ERR_NO_NUMBER_REPAIR_FOUND: entry(
    404,
    "Correção de números não encontrada.",
    "Number fix not found.",
    "Corrección de números no encontrada.",
  ),
  ERR_NUMBER_REPAIR_OVER: entry(
    409,
    "Esta correção não pode mais ser desfeita.",
    "This fix can no longer be undone.",
    "Esta corrección ya no se puede deshacer.",
  ),
  ERR_MERGE_CONTACTS: entry(
    400,
    "Só é possível unir dois contatos diferentes, e nenhum deles pode ser um grupo.",
    "Only two different contacts can be merged, and neither may be a group.",
    "Solo se pueden unir dos contactos diferentes, y ninguno puede ser un grupo.",
  ),
});
