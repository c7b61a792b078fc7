import { defineErrors, entry } from "./error-entry.ts";

export const messageTemplateErrors = defineErrors({
  ERR_NO_TEMPLATE_FOUND: entry(
    404,
    "Modelo não encontrado.",
    "Template not found.",
    "Plantilla no encontrada.",
  ),
  ERR_TEMPLATES_NOT_OFFERED: entry(
    400,
    "Só conexões pela API oficial têm modelos.",
    "Only connections that use the official API have templates.",
    "Solo las conexiones que usan la API oficial tienen plantillas.",
  ),
  ERR_TEMPLATE_EXISTS: entry(
    409,
    "Já existe um modelo com este nome neste idioma, ou ele foi excluído há menos de 30 dias.",
    "A template with this name and language already exists, or was deleted less than 30 days ago.",
    "Ya existe una plantilla con este nombre en este idioma, o se eliminó hace menos de 30 días.",
  ),
  ERR_TEMPLATE_NOT_EDITABLE: entry(
    409,
    "A Meta não deixa alterar este modelo agora: está em análise, ou já foi alterado há pouco.",
    "Meta does not allow changes to this template right now: it is under review or was changed recently.",
    "Meta no permite cambiar esta plantilla ahora: está en revisión o se cambió hace poco.",
  ),
  ERR_TEMPLATE_REFUSED: entry(
    400,
    "A Meta não aceitou o modelo como está escrito. Reveja os textos, os exemplos e os botões.",
    "Meta did not accept the template as written. Review its texts, examples and buttons.",
    "Meta no aceptó la plantilla como está escrita. Revise los textos, los ejemplos y los botones.",
  ),
});
