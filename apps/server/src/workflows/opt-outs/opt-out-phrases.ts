import { readPhrases, type WordClasses } from "./match-words.ts";

/**
 * Classes of interchangeable words, in lower case and without accents: `rules.ts` normalises messages to the same form.
 */
const classes: WordClasses = {
  // Words for mass messages and for their content, such as offers.
  OBJECT:
    "mensagem mensagens promocao promocoes oferta ofertas propaganda propagandas publicidade publicidades publicidad campanha campanhas anuncio anuncios marketing divulgacao divulgacoes novidades disparo disparos spam newsletter notificacao notificacoes avisos comunicados conteudo conteudos informativo informativos torpedos " +
    "message messages text texts promo promos promotion promotions promotional offer offers ad ads advert adverts advertisement advertisements advertising newsletters notification notifications updates stuff junk " +
    "mensaje mensajes promocion promociones oferta publicidades campana anuncio noticias novedades correos notificacion notificaciones",
  MESSAGES:
    "mensagem mensagens propaganda propagandas publicidade spam anuncios messages message texts ads mensaje mensajes publicidad",
  // Filler words that may stand before OBJECT.
  DET:
    "a o as os um uma essa esse essas esses esta este estas estes sua seu suas seus nenhuma nenhum mais tipo de da do das dos dessa desse dessas desses desta deste destas destes daquela na no nas nos qualquer outra outras outros tanta tantas tantos toda todas por grupo voces meu minha whatsapp " +
    "the your these this those that any more of such other all from anymore marketing whatsapp promotional our mailing contact contacts broadcast text sms " +
    "la el los las lo esos esas estos su sus ningun ninguna mas mi del otro otros tipo en",
  LIST: "lista listas mailing base banco transmissao cadastro list lists database",
  NUMBER: "numero contato telefone celular whatsapp nome fone number contact phone telefono contacto nombre",
  WHOM: "voces voce empresa loja numero contato whatsapp ustedes vosotros you",
  // Portuguese word classes.
  WANT: "quero queria querendo desejo gostaria preciso posso pode podem poderia poderiam faco faz fazer como tem da favor solicito peco quiero deseo quisiera necesito puedo puede pueden podria podrian hago",
  QUERO: "quero queria desejo gostaria pretendo preciso aceito queremos",
  RECEBER: "receber recebendo",
  PARE: "pare parem para parar chega deixe deixem deixa deixar cesse cessem",
  MANDAR: "mandar mandando enviar enviando encaminhar mandarem enviarem disparar escrever",
  MANDE: "mande mandem manda envie enviem envia mandar enviar escreva escrevam encaminhe encaminhem",
  PERTURBAR:
    "perturbar perturbando encher enchendo incomodar incomodando importunar chatear perturbarem incomodarem spammar",
  PERTURBE: "perturbe perturbem incomode incomodem importune importunem",
  TIRE: "tire tira tirem tirar remova remove removam remover retire retira retirem retirar exclua exclui excluam excluir apague apaga apaguem apagar delete deleta deletem deletar",
  DESCADASTRE:
    "descadastre descadastra descadastrem descadastrar desinscreva desinscreve desinscrevam desinscrever",
  // English word classes.
  STOP: "stop quit cease",
  SENDING: "sending messaging texting",
  BOTHERING: "texting messaging spamming contacting bothering harassing",
  // Spanish word classes.
  QUIERO: "quiero deseo quisiera queremos",
  MANDARME: "mandarme enviarme escribirme mandarnos enviarnos mandando enviando mandar enviar",
  MANDEN: "mande manden mandes envie envien envies escriba escriban escribas",
  MOLESTEN: "molesten moleste molestes contacten contacte contactes escriban escriba escribas",
  SAQUENME:
    "saquenme sacame saqueme sacarme quitenme quitame quiteme quitarme eliminenme eliminame elimineme eliminarme borrenme borrame borreme borrarme remuevanme",
};

/** Phrases with which a customer asks for no more mass messages, as an order or as a polite question. */
export const stopRequests = readPhrases(
  `
  PARE de ?me ?ficar ?continuar MANDAR DET* OBJECT
  PARE de ?me ?ficar ?continuar MANDAR $
  PARE de ?ficar me MANDAR isso|nada|essas|coisas
  PARE de ?ficar me PERTURBAR
  PARE de me ?ficar PERTURBAR
  PARE com DET* OBJECT
  WANT ?de ?eu ?para|pra|que ?eu ?me parar|deixar|paro|deixo de RECEBER DET* OBJECT
  WANT ?de ?eu ?para|pra|que ?eu ?me parar|deixar|paro|deixo de RECEBER $
  WANT ?de ?eu ?para|pra ?me sair DET* LIST
  me TIRE DET* LIST|OBJECT
  me TIRE daqui|dai|disso
  TIRE me DET* LIST|OBJECT
  TIRE ?o meu|minha|esse|este NUMBER DET* LIST|OBJECT
  TIRE ?o meu|esse|este numero|contato|telefone $
  me DESCADASTRE
  DESCADASTRE me
  DESCADASTRE ?o meu|esse|este NUMBER
  WANT ?de ?para|pra ?me DESCADASTRE $
  cancelar|cancele|cancela|cancelem DET* envio|recebimento|inscricao DET* OBJECT
  STOP sending ?me|us DET* OBJECT
  STOP sending me ?this|these $
  STOP BOTHERING me|us
  STOP SENDING $
  remove|take|delete me from|off ?of DET* LIST|OBJECT
  remove|take|delete my NUMBER ?number from|off ?of DET* LIST|OBJECT
  remove|delete my ?phone|contact number $
  unsubscribe me
  unsubscribe $
  unsubscribe from DET* LIST|OBJECT
  opt me out
  opt out $
  opt out of|from DET* LIST|OBJECT
  dejar|deja|dejen|deje|paren|pare|para|parar|basta de MANDARME DET* OBJECT
  dejar|deja|dejen|deje|paren|pare|para|parar de mandarme|enviarme|escribirme|molestarme|molestarnos $
  dejar|deja|dejen|deje|paren|pare|para|parar de molestarme|molestarnos
  WANT ?para dejar de recibir DET* OBJECT
  WANT ?para dejar de recibir $
  darme|dame|deme|denme|doy|darnos de baja ?ya $
  darme|dame|deme|denme|doy|dar de baja DET* LIST|OBJECT
  dar de baja mi numero|telefono $
  WANT ?para salir|salirme DET* LIST
  SAQUENME DET* LIST|OBJECT
  sacar|quitar|quiten|saquen|eliminen|eliminar|borren|borrar mi NUMBER DET* LIST|OBJECT
  desuscribirme
  desuscribanme|desuscribeme
  `,
  classes,
);

/** Phrases that mean an opt-out only in a statement. In a question, the same words ask for something else. */
export const stopStatements = readPhrases(
  `
  nao QUERO ?de ?mais ?continuar ?a RECEBER ?mais DET* OBJECT
  nao QUERO ?de mais ?continuar ?a RECEBER ?isso $
  nao QUERO ?de ?mais continuar ?a RECEBER $
  nao QUERO ?de mais ?continuar ?a RECEBER nada
  nao QUERO ?de ?continuar ?a RECEBER mais nada
  nao QUERO ?de ?mais RECEBER nada $
  nao QUERO ?de ?mais RECEBER nada ?mais de|desse|deste|dessa|desta|da|do WHOM
  nao QUERO ?mais ser incomodado|incomodada|perturbado|perturbada|contatado|contatada|contactado|contactada
  nao QUERO ?mais DET* MESSAGES $
  nao QUERO ?mais que ?voces ?me MANDE ?mais DET* OBJECT|nada|isso
  nao tenho ?mais ?nenhum interesse em RECEBER DET* OBJECT
  nao autorizo ?mais DET* envio|recebimento|contato|OBJECT
  nao ?me MANDE mais DET* OBJECT|nada|isso
  nao ?me MANDE mais $
  nao ?me MANDE DET* MESSAGES ?mais $
  nao me MANDE nada $
  nunca mais ?me MANDE
  nao me PERTURBE
  nao entre|entrem|entrar mais em contato
  nao me contate|contatem|contacte|contactem ?mais ?por $
  ^ sair DET* LIST
  ^ ?quero sair $
  ^ chega|basta|sem de|mais DET* OBJECT $
  revogo|retiro ?o ?meu consentimento|autorizacao
  WANT ?de ?a exclusao|remocao|retirada|descadastro|descadastramento DET* NUMBER|LIST|OBJECT
  dont send ?me ?any ?more DET* OBJECT
  dont send ?me anything ?else|more|again|anymore $
  dont text|message|contact|bother|whatsapp me ?again|anymore|ever ?again $
  dont want|wish|wanna|like ?to ?receive|get|see ?any DET* OBJECT
  dont want|wish|wanna|like ?to receive|get anything ?else|more ?from ?WHOM $
  dont want|wish ?to hear from you
  dont want|wish ?to be contacted|messaged|texted|bothered
  not interested in receiving|getting DET* OBJECT
  ^ ?please no more DET* OBJECT
  leave me alone
  no QUIERO ?mas ?seguir recibir|recibiendo ?mas DET* OBJECT
  no QUIERO mas|seguir recibir|recibiendo $
  ya no QUIERO ?mas recibir $
  no QUIERO ?mas ?seguir recibir|recibiendo mas nada
  no QUIERO mas ?seguir recibir|recibiendo nada
  no QUIERO recibir ?mas nada $
  no QUIERO recibir nada de WHOM
  no QUIERO ?mas que me MANDEN ?mas DET* OBJECT|nada
  no QUIERO ?mas DET* MESSAGES $
  no me MANDEN ?mas DET* OBJECT
  no me MANDEN mas
  no me MOLESTEN ?mas $
  no mas OBJECT
  ^ basta de DET* OBJECT
  `,
  classes,
);

/** Texts that opt out when they are the whole message; polite words around them are ignored. */
export const stopWords: ReadonlySet<string> = new Set([
  ...["sair", "parar", "pare", "parem", "descadastrar", "descadastre", "descadastro"],
  ...["me tire", "me tira", "me remova", "me remove", "remover", "parar promocoes", "bloquear promocoes"],
  ...["cancelar inscricao", "cancelar mensagens", "cancelar envio", "parar mensagens", "parar envio"],
  ...["stop", "stopall", "stop all", "unsubscribe", "optout", "opt out", "remove me", "stop promotions"],
  ...["stop messages", "baja", "dar de baja", "darme de baja", "dame de baja", "salir", "detener"],
  ...["detener promociones", "detener mensajes", "desuscribir", "desuscribirme", "cancelar suscripcion"],
]);

export const resumeRequests = readPhrases(
  `
  ^ voltar a RECEBER
  ^ volver a recibir
  WANT ?de ?para|pra ?que ?eu ?a voltar|volto|voltasse a RECEBER
  WANT ?voltar ?a me MANDAR ?de ?novo|novamente DET* OBJECT
  WANT voltar a ?me MANDAR
  volte|volta|voltem a ?me MANDAR
  me coloca|coloque|coloquem|inclua|inclui|incluam|adicione|adiciona|cadastre|cadastra ?de ?novo|novamente DET* LIST|OBJECT
  reativa|reative|reativem|reativar DET* OBJECT|envio|inscricao
  resubscribe|subscribe me
  sign me up again
  put|add me back
  start sending ?me DET* OBJECT
  start sending me $
  WANT ?a volver a recibir
  WANT volver a MANDARME
  vuelvan|vuelve|vuelva a MANDARME
  agreguenme|agregueme|agregame|incluyanme DET* LIST
  `,
  classes,
);

export const resumeStatements = readPhrases(
  `
  QUERO ?de RECEBER ?de ?novo ?novamente DET* OBJECT
  QUERO ?de RECEBER de|tudo novo
  QUERO ?de RECEBER novamente
  want|like to ?start receive|receiving|get|getting DET* OBJECT
  want|like to receive|get them again
  QUIERO recibir ?de ?nuevo DET* OBJECT
  QUIERO recibir de nuevo
  QUIERO recibir otra vez
  `,
  classes,
);

export const resumeWords: ReadonlySet<string> = new Set([
  ...["voltar", "reativar", "volver", "alta", "reactivar"],
  ...["start", "unstop", "subscribe", "resubscribe", "optin", "opt in", "resume"],
]);

/** Phrases that contain words of an opt-out but mean something else. */
export const otherThings = readPhrases(
  `
  lista de|da espera|presenca|convidados|convidado|compras|casamento|material|desejos|precos|chamada|invitados|boda
  waiting|guest|wait|wish|shopping|price list
  waitlist
  parar|pare|dejar a|o|el|la dor|dolor
  `,
  classes,
);
