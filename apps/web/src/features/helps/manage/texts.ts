import { defineTexts } from "../../../shared/i18n/define-texts.ts";

/**
 * Texts of the screens where the operator edits help videos. The texts for users who watch the videos are in
 * `helpTexts`.
 */
export const manageTexts = defineTexts({
  pt: {
    title: "Vídeos de ajuda",
    add: "Adicionar vídeo",
    editTitle: "Editar vídeo",
    search: "Buscar vídeos",
    empty: "Nenhum vídeo de ajuda ainda.",
    emptyHint: "Todas as empresas veem em Ajuda o que você adiciona aqui.",
    columns: {
      title: "Título",
      video: "Vídeo",
    },
    field: {
      title: "Título",
      description: "Descrição",
      video: "Código do vídeo",
      videoHint: "O código do YouTube ou o endereço do vídeo.",
    },
    consequence: "O vídeo some da ajuda de todas as empresas. Não é possível desfazer.",
    done: "Operação realizada com sucesso!",
    saveError:
      "Não foi possível realizar a operação. Verifique se já existe um help com o mesmo nome ou se os campos foram preenchidos corretamente",
  },
  en: {
    title: "Help videos",
    add: "Add video",
    editTitle: "Edit video",
    search: "Search videos",
    empty: "No help videos yet.",
    emptyHint: "Every company sees what you add here under Help.",
    columns: {
      title: "Title",
      video: "Video",
    },
    field: {
      title: "Title",
      description: "Description",
      video: "Video code",
      videoHint: "The YouTube code or the video's URL.",
    },
    consequence: "The video is removed from every company's help. This cannot be undone.",
    done: "Done!",
    saveError:
      "The video could not be saved. Check that no other help video has this name and that all fields are filled in correctly",
  },
  es: {
    title: "Videos de ayuda",
    add: "Agregar video",
    editTitle: "Editar video",
    search: "Buscar videos",
    empty: "Todavía no hay videos de ayuda.",
    emptyHint: "Lo que agregue aquí lo ven todas las empresas en Ayuda.",
    columns: {
      title: "Título",
      video: "Video",
    },
    field: {
      title: "Título",
      description: "Descripción",
      video: "Código del video",
      videoHint: "El código de YouTube o la URL del video.",
    },
    consequence: "El video se quita de la ayuda de todas las empresas. Esta acción no se puede deshacer.",
    done: "¡Listo!",
    saveError:
      "No se pudo guardar el video. Revise que ningún otro video de ayuda tenga este nombre y que todos los campos estén completos y correctos",
  },
});
