import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const diagnosticsTexts = defineTexts({
  pt: {
    title: "Diagnóstico de {{name}}",
    whatToDo: "O que fazer",
    history: "Histórico",
    noHistory: "Nada aconteceu ainda.",
    none: "Nada",
    unknown: "Ainda desconhecido",
    never: "Nunca",
    notNow: "Não está conectada",
    yes: "Sim",
    no: "Não",
    facts: {
      number: "Número",
      provider: "Canal",
      connectedSince: "Conectada",
      lastProof: "Último sinal",
      lastError: "Último problema",
      waiting: "Mensagens aguardando envio",
      pending: "Recebido, aguardando processamento",
      putAside: "Recebido, não entendido",
      unknownFields: "Avisos da Meta que não lemos",
      retries: "Tentativas",
      carried: "Processo ativo",
    },
    providers: { beta: "WhatsApp Web", cloud: "API oficial (Cloud API)" },
    waitingSince_one: "{{count}}, escrita {{ago}}",
    waitingSince_other: "{{count}}, a mais antiga escrita {{ago}}",
    actions: {
      qrCode: "Mostrar QR Code",
      typeCode: "Código de pareamento",
      retry: "Reconectar",
      retryPutAside: "Processar de novo o não entendido",
      renew: "Novo QR Code",
      disconnect: "Desconectar",
      importContacts: "Importar contatos do celular",
      delete: "Forçar exclusão",
    },
    imported:
      "Contatos do celular. Novos: {{created}}. Com nome novo: {{renamed}}. Sem mudança: {{unchanged}}.",
    deleteText:
      "A conexão é excluída em qualquer estado, mesmo que o WhatsApp não responda. O que ainda espera para ser enviado falha com o motivo; os atendimentos continuam. Não é possível desfazer.",
    typeName: "Digite {{name}} para confirmar",
    advice: {
      CONNECTED: "Nada. A conexão está funcionando.",
      OPENING: "Aguarde. A sessão está sendo aberta e isso leva alguns segundos.",
      qrcode: "Leia o QR Code com o celular, ou peça um código de pareamento se a câmera não funcionar.",
      PAIRING: "Aguarde. O celular já leu o código e os dados estão sendo trocados.",
      TIMEOUT: "Aguarde. O WhatsApp não responde; tentamos de novo automaticamente e as mensagens esperam.",
      DISCONNECTED: "Reconecte. Se não voltar, peça um novo QR Code e leia-o com o celular.",
      notCarried:
        "Nenhum processo atende esta conexão agora. Em até meio minuto outro assume; se isso não acontecer, verifique se o servidor está no ar.",
      silent:
        "A conexão aparece como ativa, mas não dá sinal. Reconecte; se continuar assim, desconecte e leia um novo QR Code.",
      stuck: "Há mensagens paradas. Reconecte: elas são enviadas em ordem assim que a sessão voltar.",
      loggedOutOnPhone:
        "O aparelho foi removido em Dispositivos conectados. Peça um novo QR Code e leia-o com o celular.",
      loggedOutHere: "Alguém desconectou por aqui. Peça um novo QR Code para usar de novo.",
      replacedElsewhere:
        "Outro programa abriu a mesma sessão. Feche-o e reconecte; se ele continuar, desconecte e leia um novo QR Code só aqui.",
      qrNotScanned: "Ninguém leu o código a tempo. Peça um novo quando o celular estiver à mão.",
      forbidden:
        "O WhatsApp recusou o número, que pode estar bloqueado. Abra o WhatsApp no celular e siga o que ele pede.",
      networkLost:
        "Aguarde: tentamos de novo automaticamente. Se demorar, verifique a internet do servidor e se ele alcança o WhatsApp.",
      serverUnavailable: "Aguarde: o problema é do WhatsApp, e tentamos de novo automaticamente.",
      badSession: "A sessão guardada não serve mais. Peça um novo QR Code e leia-o com o celular.",
      outdatedClient: "O WhatsApp exige uma versão mais nova deste programa. Peça a atualização ao suporte.",
      tokenRefused: "Gere um novo token de acesso na Meta e informe-o ao editar a conexão.",
      numberUnknown: "Confira na Meta o ID do número e se o token tem permissão para ele.",
      addressRefused: "Edite a conexão e informe um endereço permitido nesta instalação.",
    },
  },
  en: {
    title: "Diagnostics for {{name}}",
    whatToDo: "What to do",
    history: "History",
    noHistory: "Nothing has happened yet.",
    none: "None",
    unknown: "Not known yet",
    never: "Never",
    notNow: "Not connected",
    yes: "Yes",
    no: "No",
    facts: {
      number: "Number",
      provider: "Channel",
      connectedSince: "Connected",
      lastProof: "Last activity",
      lastError: "Last problem",
      waiting: "Messages waiting",
      pending: "Received, not yet processed",
      putAside: "Received, not recognised",
      unknownFields: "Meta notifications we do not handle",
      retries: "Attempts",
      carried: "Handled by a process",
    },
    providers: { beta: "WhatsApp Web", cloud: "Official API (Cloud API)" },
    waitingSince_one: "{{count}}, written {{ago}}",
    waitingSince_other: "{{count}}, the oldest written {{ago}}",
    actions: {
      qrCode: "Show QR code",
      typeCode: "Pairing code",
      retry: "Reconnect",
      retryPutAside: "Reprocess what was not recognised",
      renew: "New QR code",
      disconnect: "Disconnect",
      importContacts: "Import phone contacts",
      delete: "Force deletion",
    },
    imported: "Phone contacts. New: {{created}}. Renamed: {{renamed}}. Unchanged: {{unchanged}}.",
    deleteText:
      "The connection is deleted in any state, even if WhatsApp does not respond. Messages still waiting to be sent fail with the reason; tickets are kept. This cannot be undone.",
    typeName: "Type {{name}} to confirm",
    advice: {
      CONNECTED: "Nothing. The connection is working.",
      OPENING: "Wait. The session is being opened, which takes a few seconds.",
      qrcode: "Scan the QR code with the phone, or request a pairing code if the camera does not work.",
      PAIRING: "Wait. The phone has scanned the code and data is being exchanged.",
      TIMEOUT: "Wait. WhatsApp is not responding and we keep retrying; your messages are queued.",
      DISCONNECTED: "Reconnect. If it does not come back, request a new QR code and scan it with the phone.",
      notCarried:
        "No process is handling this connection now. Another one takes over within half a minute; if not, check that the server is up.",
      silent:
        "The connection reports that it is up but shows no activity. Reconnect; if it stays silent, disconnect and scan a new QR code.",
      stuck:
        "Some messages are not going out. Reconnect: they are sent in order as soon as the session is back.",
      loggedOutOnPhone:
        "The device was removed under Linked devices. Request a new QR code and scan it with the phone.",
      loggedOutHere: "Someone disconnected it from here. Request a new QR code to use it again.",
      replacedElsewhere:
        "Another program opened the same session. Close it and reconnect; if it persists, disconnect and scan a new QR code here only.",
      qrNotScanned: "No one scanned the code in time. Request a new one when the phone is at hand.",
      forbidden:
        "WhatsApp rejected the number, which may be blocked. Open WhatsApp on the phone and follow its instructions.",
      networkLost:
        "Wait: we keep retrying. If it takes long, check the server's network and whether it can reach WhatsApp.",
      serverUnavailable: "Wait: the problem is on WhatsApp's side and we keep retrying.",
      badSession: "The stored session is no longer valid. Request a new QR code and scan it with the phone.",
      outdatedClient: "WhatsApp requires a newer version of this program. Ask support for the update.",
      tokenRefused: "Create a new access token in your Meta app and enter it when editing the connection.",
      numberUnknown: "In your Meta app, check the number ID and that the token has permission for it.",
      addressRefused: "Edit the connection and enter a URL that is allowed on this installation.",
    },
  },
  es: {
    title: "Diagnóstico de {{name}}",
    whatToDo: "Qué hacer",
    history: "Historial",
    noHistory: "Todavía no ha pasado nada.",
    none: "Nada",
    unknown: "Aún desconocido",
    never: "Nunca",
    notNow: "No está conectada",
    yes: "Sí",
    no: "No",
    facts: {
      number: "Número",
      provider: "Canal",
      connectedSince: "Conectada",
      lastProof: "Última actividad",
      lastError: "Último problema",
      waiting: "Mensajes en espera",
      pending: "Recibido, por procesar",
      putAside: "Recibido, no reconocido",
      unknownFields: "Avisos de Meta que no procesamos",
      retries: "Intentos",
      carried: "A cargo de un proceso",
    },
    providers: { beta: "WhatsApp Web", cloud: "API oficial (Cloud API)" },
    waitingSince_one: "{{count}}, escrito {{ago}}",
    waitingSince_other: "{{count}}, el más antiguo escrito {{ago}}",
    actions: {
      qrCode: "Mostrar el código QR",
      typeCode: "Código de vinculación",
      retry: "Reconectar",
      retryPutAside: "Reprocesar lo no reconocido",
      renew: "Nuevo código QR",
      disconnect: "Desconectar",
      importContacts: "Importar contactos del teléfono",
      delete: "Forzar eliminación",
    },
    imported:
      "Contactos del teléfono. Nuevos: {{created}}. Renombrados: {{renamed}}. Sin cambios: {{unchanged}}.",
    deleteText:
      "La conexión se elimina en cualquier estado, aunque WhatsApp no responda. Los mensajes por enviar fallan con el motivo; los tickets se conservan. No se puede deshacer.",
    typeName: "Escriba {{name}} para confirmar",
    advice: {
      CONNECTED: "Nada. La conexión funciona.",
      OPENING: "Espere. La sesión se está abriendo y eso lleva unos segundos.",
      qrcode:
        "Escanee el código QR con el teléfono, o pida un código de vinculación si la cámara no funciona.",
      PAIRING: "Espere. El teléfono ya escaneó el código y se están intercambiando los datos.",
      TIMEOUT: "Espere. WhatsApp no responde y seguimos reintentando; los mensajes quedan en espera.",
      DISCONNECTED: "Reconecte. Si no vuelve, pida un nuevo código QR y escanéelo con el teléfono.",
      notCarried:
        "Ningún proceso se ocupa de esta conexión ahora. En medio minuto otro se hace cargo; si no ocurre, verifique que el servidor esté en marcha.",
      silent:
        "La conexión indica que está activa, pero no muestra actividad. Reconecte; si sigue sin responder, desconecte y escanee un nuevo código QR.",
      stuck: "Hay mensajes que no salen. Reconecte: se envían en orden en cuanto vuelva la sesión.",
      loggedOutOnPhone:
        "El dispositivo se quitó en Dispositivos vinculados. Pida un nuevo código QR y escanéelo con el teléfono.",
      loggedOutHere: "Alguien la desconectó desde aquí. Pida un nuevo código QR para volver a usarla.",
      replacedElsewhere:
        "Otro programa abrió la misma sesión. Ciérrelo y reconecte; si continúa, desconecte y escanee un nuevo código QR solo aquí.",
      qrNotScanned: "Nadie escaneó el código a tiempo. Pida uno nuevo cuando tenga el teléfono a mano.",
      forbidden:
        "WhatsApp rechazó el número, que puede estar bloqueado. Abra WhatsApp en el teléfono y siga sus instrucciones.",
      networkLost:
        "Espere: seguimos reintentando. Si tarda, revise la red del servidor y si llega a WhatsApp.",
      serverUnavailable: "Espere: el problema es de WhatsApp y seguimos reintentando.",
      badSession: "La sesión guardada ya no sirve. Pida un nuevo código QR y escanéelo con el teléfono.",
      outdatedClient:
        "WhatsApp exige una versión más nueva de este programa. Pida la actualización a soporte.",
      tokenRefused:
        "Genere un nuevo token de acceso en la aplicación de Meta e ingréselo al editar la conexión.",
      numberUnknown:
        "Verifique en la aplicación de Meta el ID del número y que el token tenga permiso para él.",
      addressRefused: "Edite la conexión e ingrese una URL permitida en esta instalación.",
    },
  },
});
