import { defineErrors, entry } from "./error-entry.ts";

export const campaignErrors = defineErrors({
  ERR_NO_CAMPAIGN_FOUND: entry(
    404,
    "Campanha não encontrada.",
    "Campaign not found.",
    "Campaña no encontrada.",
  ),
  ERR_CAMPAIGN_NOT_EDITABLE: entry(
    409,
    "Só é possível alterar uma campanha inativa ou programada para daqui a mais de uma hora.",
    "Only campaigns that are inactive, or scheduled more than an hour ahead, can be changed.",
    "Solo se puede cambiar una campaña inactiva o programada para dentro de más de una hora.",
  ),
  ERR_CAMPAIGN_NOT_RUNNING: entry(
    409,
    "Esta campanha não está em andamento.",
    "This campaign is not in progress.",
    "Esta campaña no está en curso.",
  ),
  ERR_CAMPAIGN_NOT_CANCELLED: entry(
    409,
    "Só uma campanha cancelada pode ser reiniciada.",
    "Only a cancelled campaign can be restarted.",
    "Solo se puede reiniciar una campaña cancelada.",
  ),
  ERR_CAMPAIGN_RUNNING: entry(
    409,
    "Cancele a campanha antes de excluí-la.",
    "Cancel the campaign before deleting it.",
    "Cancele la campaña antes de eliminarla.",
  ),
  ERR_CAMPAIGN_EMPTY: entry(
    409,
    "Ninguém receberia esta campanha. Escolha outra lista ou tag.",
    "This campaign has no recipients. Choose another list or tag.",
    "Esta campaña no tiene destinatarios. Elija otra lista o etiqueta.",
  ),
  ERR_CAMPAIGN_NEEDS_TEMPLATE: entry(
    409,
    "Pela API oficial, as campanhas só podem enviar modelos aprovados.",
    "Through the official API, campaigns can only send approved templates.",
    "Por la API oficial las campañas solo pueden enviar plantillas aprobadas.",
  ),
});
