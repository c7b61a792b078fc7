import { defineErrors, entry } from "./error-entry.ts";

/** Errors for a spreadsheet that could not be read. */
export const sheetErrors = defineErrors({
  ERR_NO_SHEET_IMPORT_FOUND: entry(
    404,
    "Importação não encontrada.",
    "Import not found.",
    "Importación no encontrada.",
  ),
  ERR_TAGS_FULL: entry(
    409,
    "A empresa já tem 2.000 tags, o máximo: o resto da planilha ficou de fora.",
    "The company already has 2,000 tags, the maximum: the rest of the spreadsheet was left out.",
    "La empresa ya tiene 2.000 etiquetas, el máximo: el resto de la hoja de cálculo quedó fuera.",
  ),
  ERR_SHEET_UNREADABLE: entry(
    400,
    "Não foi possível ler a planilha. Envie um arquivo .xlsx, .xls ou .csv.",
    "The spreadsheet could not be read. Send an .xlsx, .xls or .csv file.",
    "No se pudo leer la hoja de cálculo. Envíe un archivo .xlsx, .xls o .csv.",
  ),
  ERR_SHEET_TOO_LONG: entry(
    400,
    "A planilha tem mais de {limit} linhas. Divida-a em partes.",
    "The spreadsheet has more than {limit} rows. Split it into parts.",
    "La hoja de cálculo tiene más de {limit} filas. Divídala en partes.",
  ),
  ERR_SHEET_COLUMNS_MISSING: entry(
    400,
    "A planilha não tem as colunas de nome e telefone. Escolha-as ou use os títulos Nome e Telefone.",
    "The spreadsheet has no name and phone columns. Choose them, or add the headers Name and Phone.",
    "La hoja de cálculo no tiene las columnas de nombre y teléfono. Elíjalas o use los títulos Nombre y Teléfono.",
  ),
  ERR_SHEET_TOO_LARGE: entry(
    400,
    "A planilha exige memória ou tempo demais para ser lida. Divida-a em partes ou salve-a como .csv.",
    "The spreadsheet takes too much memory or time to read. Split it into parts, or save it as .csv.",
    "Leer la hoja de cálculo requiere demasiada memoria o tiempo. Divídala en partes o guárdela como .csv.",
  ),
});
