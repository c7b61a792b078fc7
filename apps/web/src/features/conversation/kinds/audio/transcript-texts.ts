import { defineTexts } from "../../../../shared/i18n/define-texts.ts";

export const transcriptTexts = defineTexts({
  pt: {
    transcribing: "Transcrevendo…",
    showMore: "Mostrar mais",
    showLess: "Mostrar menos",
    copy: "Copiar a transcrição",
    tryAgain: "Tentar de novo",
    problems: {
      limit: "Não transcrito: o limite mensal de gastos com IA foi atingido.",
      refused: "O serviço de IA recusou este áudio.",
      tooLong: "Áudio longo demais para transcrever.",
      unavailable: "O serviço de IA não respondeu.",
      unreadable: "Nenhuma fala reconhecida.",
    },
  },
  en: {
    transcribing: "Transcribing…",
    showMore: "Show more",
    showLess: "Show less",
    copy: "Copy transcript",
    tryAgain: "Try again",
    problems: {
      limit: "Not transcribed: the monthly AI spending limit has been reached.",
      refused: "The AI service rejected this audio.",
      tooLong: "This audio is too long to transcribe.",
      unavailable: "The AI service did not respond.",
      unreadable: "No speech recognized.",
    },
  },
  es: {
    transcribing: "Transcribiendo…",
    showMore: "Mostrar más",
    showLess: "Mostrar menos",
    copy: "Copiar la transcripción",
    tryAgain: "Intentar de nuevo",
    problems: {
      limit: "No transcrito: se alcanzó el límite mensual de gastos en IA.",
      refused: "El servicio de IA rechazó este audio.",
      tooLong: "El audio es demasiado largo para transcribirlo.",
      unavailable: "El servicio de IA no respondió.",
      unreadable: "No se reconoció ninguna voz.",
    },
  },
});
