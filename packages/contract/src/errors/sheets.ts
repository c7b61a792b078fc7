import { defineErrors, entry } from "../shared/error-entry.ts";

/** Why a spreadsheet was not read. */
export const sheetErrors = defineErrors({
  ERR_SHEET_UNREADABLE: entry(
    400,
    "Não foi possível ler a planilha. Envie um arquivo .xlsx, .xls ou .csv.",
    "The sheet could not be read. Send an .xlsx, .xls or .csv file.",
    "No se pudo leer la planilla. Envíe un archivo .xlsx, .xls o .csv.",
  ),
  ERR_SHEET_TOO_LONG: entry(
    400,
    "A planilha tem mais de {limit} linhas. Divida-a em partes.",
    "The sheet has more than {limit} rows. Split it into parts.",
    "La planilla tiene más de {limit} filas. Divídala en partes.",
  ),
  ERR_SHEET_COLUMNS_MISSING: entry(
    400,
    "A planilha precisa de colunas para nome e número.",
    "The sheet needs columns for name and number.",
    "La planilla necesita columnas para nombre y número.",
  ),
  ERR_SHEET_TOO_LARGE: entry(
    400,
    "A planilha pede memória ou tempo demais para ser lida. Divida-a em partes ou salve-a como .csv.",
    "Reading the sheet takes too much memory or time. Split it into parts, or save it as .csv.",
    "La planilla pide demasiada memoria o tiempo para leerla. Divídala en partes o guárdela como .csv.",
  ),
});
