import { readPhrases, type WordClasses } from "../opt-outs/match-words.ts";

/** Classes of interchangeable words, in lower case and without accents. */
const classes: WordClasses = {
  // People of a company, in Portuguese and Spanish, then in English.
  PERSON:
    "pessoa pessoas humano humana humanos gente atendente atendentes operador operadora vendedor vendedora consultor consultora gerente responsavel alguem funcionario funcionaria colaborador colaboradora atendimento especialista supervisor supervisora dono dona representante moca moco " +
    "persona personas alguien agente agentes asesor asesora ejecutivo ejecutiva empleado empleada encargado encargada ser " +
    "person people human humans someone somebody agent agents representative rep operator manager employee staff supervisor salesperson",
  // Words that may stand before PERSON.
  DET:
    "um uma o a os as algum alguma outro outra seu sua meu minha voces vendas suporte ser pessoa de do da verdade real direto diretamente ai mesmo so logo " +
    "un una el la los las algun alguna otro otra su mi " +
    "an the some any real live actual another your one directly to with",
  WANT: "quero queria gostaria preciso desejo prefiro exijo posso consigo poderia podia pode podem tem da como vou quiero quisiera necesito prefiero puedo podria puede pueden deseo exijo hay want need wanna would like prefer can could may let id",
  FALAR:
    "falar conversar falo atendido atendida contato contatar tratar resolver falando ajuda hablar hablo conversar comunicarme contactar contacto atendido tratar comunicar speak talk chat speaking talking connected transferred contact",
  WITH: "com con with to a ao na no por pelo pela by",
  PASS: "passa passe passar passem transfere transfira transferir transferem transfiram encaminha encaminhe encaminhar chama chame chamar chamem chamam conecta conecte conectar direciona direcione liga pasame paseme pasar pase transfiereme transfierame transferir comunicame comuniqueme llama llame llamar conectame conecteme transfer connect call get put pass give forward escalate",
  ME: "me a nos pra para por us through with over on to",
  ROBOT:
    "robo bot robos chatbot maquina ia robot maquinas machine ai computador automatico automatica virtual",
};

/** Phrases with which a customer asks for a person. */
export const personRequests = readPhrases(
  `
  FALAR ?so ?direto ?diretamente WITH DET* PERSON
  WANT ?de ?me ?to ?you ?i DET* PERSON $
  WANT ?de ?me ?que DET* PERSON ?me ?para ?pra ?to atenda|atender|ajude|ajudar|ayude|ayudar|atienda|atender|help|responda|responder
  WANT que ?me ?nos atenda|atienda|ayude|ajude|llame|ligue|responda DET* PERSON
  WANT ?de ?ser|be DET* atendimento|atencion|atendido|atendida DET* ?por DET* humano|humana|pessoal|personal|PERSON
  atendimento|atencion|suporte|soporte|support|assistance|help humano|humana|human|pessoal
  human|humano support|agent|help|assistance|being|atendimento
  PASS ME* DET* PERSON
  PASS ME* ?com ?con ?with ?to ?al ?ao ?para ?pra DET* PERSON
  PASS ME* DET* suporte|vendas|soporte|ventas|atendimento|setor|financeiro
  tem|ha|hay alguem|alguien|gente|humano|pessoa|persona ?real ?humana ai|ahi|aqui|disponivel|disponible|atendendo|online|para|pra|que
  is ?there anyone|anybody|someone|somebody|PERSON there|available|here|i
  is ?there a ?real ?live PERSON
  anyone|anybody there $
  alguem|alguien pode|puede ?me ?nos atender|ajudar|ayudar|responder|ayudarme|atenderme
  can|could someone|somebody|anyone|PERSON help|assist|answer|call ?me
  nao|no|not ?i ?dont quero|want|quiero ?mais ?mas ?to ?a ?hablar ?falar ?talk ?speak ?conversar WITH* DET* ROBOT
  dont want ?to ?talk ?speak WITH* ?a ?an ROBOT
  cansei|chega|cansado|cansada|harto|harta|tired|stop|basta de|deste|desse|of|del|with|con ?este ?esse ?falar ?this ?the ?talking ?to ?com ?o ?el ROBOT
  voce|vc|isso|tu|esto|are e|eres|es|you um|uma|un|una|a ROBOT quero|preciso|quiero|want
  FALAR WITH DET* gerente|dono|supervisor|responsavel|encargado|manager
  `,
  classes,
);

/** Phrases that show that no person is wanted, or that a person is only spoken of. */
export const denials = readPhrases(
  `
  nao|nunca|sem|no|not|dont|without|sin ?quero|preciso|precisa|want|need|quiero|necesito|hace|falta|precisei ?de ?to ?me ?que ?falar ?hablar ?talk ?speak ?WITH DET* PERSON
  nao|no|dont quero|quiero|want|preciso|necesito|need ?to ?de ?que FALAR|PASS WITH* DET* PERSON
  nao|no|dont PASS ME* DET* PERSON
  FALAR|falei|falou|falaram|hable|hablo|hablaron|spoke|talked ?ontem|ayer|yesterday ?ja ?ya ?already com|con|with|to DET* PERSON ontem|ayer|yesterday|ja|semana|last|antes|before
  falei|hable|spoke|talked|conversei ?ja ?ya com|con|with|to DET* PERSON
  `,
  classes,
);

/** Words that ask for a person if a text has no others. */
export const personWords = new Set(
  (
    "atendente|humano|humana|pessoa|pessoa real|atendimento|atendimento humano|atendente humano|falar atendente|falar humano|falar pessoa|operador|vendedor|gerente|suporte humano|gente real|" +
    "quero atendente|quero humano|quero pessoa|atendente real|alguem|alguem ai|agente|agente humano|persona|persona real|asesor|asesor humano|operadora|hablar persona|hablar humano|hablar asesor|" +
    "human|agent|person|representative|operator|real person|live agent|human agent|customer representative|speak human|talk human|speak agent|human being|someone|anyone"
  ).split("|"),
);
