import { defineErrors, entry } from "./error-entry.ts";

export const contactListErrors = defineErrors({
  ERR_NO_CONTACT_LIST_FOUND: entry(
    404,
    "Lista de contatos não encontrada.",
    "Contact list not found.",
    "Lista de contactos no encontrada.",
  ),
  ERR_CONTACT_LIST_NAME_EXISTS: entry(
    409,
    "Já existe uma lista com este nome.",
    "A list with this name already exists.",
    "Ya existe una lista con este nombre.",
  ),
  ERR_NO_CONTACT_LIST_ITEM_FOUND: entry(
    404,
    "Contato da lista não encontrado.",
    "This contact is not on the list.",
    "Este contacto no está en la lista.",
  ),
  ERR_CONTACT_LIST_NUMBER_EXISTS: entry(
    409,
    "Este número já está na lista.",
    "This number is already on the list.",
    "Este número ya está en la lista.",
  ),
  ERR_IMPORT_UNDER_WAY: entry(
    409,
    "Já há uma importação em andamento aqui. Espere até que ela termine ou pare-a.",
    "An import is already in progress here. Wait for it to finish, or stop it.",
    "Ya hay una importación en curso aquí. Espere a que termine o deténgala.",
  ),
  ERR_CONTACT_LIST_FULL: entry(
    409,
    "A lista já tem 100.000 contatos, o máximo: o resto da planilha ficou de fora.",
    "The list already has 100,000 contacts, the maximum: the rest of the spreadsheet was left out.",
    "La lista ya tiene 100.000 contactos, el máximo: el resto de la hoja de cálculo quedó fuera.",
  ),
  ERR_IMPORT_STOPPED: entry(
    409,
    "A importação foi interrompida antes do fim.",
    "The import was stopped before it finished.",
    "La importación se detuvo antes de terminar.",
  ),
});
