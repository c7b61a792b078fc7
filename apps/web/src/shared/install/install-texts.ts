import { defineTexts } from "../i18n/define-texts.ts";

export const installTexts = defineTexts({
  pt: {
    title: "Aplicativo",
    hint: "Na tela de início, {{name}} abre em sua própria janela, recebe fotos de outros aplicativos e mostra quantos atendimentos seus têm novidades.",
    installed: "Você está usando {{name}} como aplicativo neste aparelho.",
    install: "Instalar aplicativo",
    menu: "No menu do navegador, escolha “Instalar” ou “Adicionar à tela inicial”.",
    safariFirst: "No iPhone e no iPad, os avisos chegam só com {{name}} na Tela de Início:",
    safariShare: "No Safari, toque em Compartilhar.",
    safariAdd: "Escolha “Adicionar à Tela de Início” e confirme.",
    safariOpen: "Abra {{name}} pela Tela de Início, entre e ative as notificações aqui.",
  },
  en: {
    title: "App",
    hint: "On the home screen, {{name}} opens in its own window, receives photos from other apps and shows how many of your tickets have updates.",
    installed: "{{name}} is open as an app on this device.",
    install: "Install app",
    menu: "In the browser's menu, choose “Install” or “Add to home screen”.",
    safariFirst: "On iPhone and iPad, notifications arrive only with {{name}} on the Home Screen:",
    safariShare: "In Safari, tap Share.",
    safariAdd: "Choose “Add to Home Screen” and confirm.",
    safariOpen: "Open {{name}} from the Home Screen, sign in and turn on notifications here.",
  },
  es: {
    title: "Aplicación",
    hint: "En la pantalla principal, {{name}} se abre en su propia ventana, recibe fotos de otras aplicaciones y muestra cuántos de sus tickets tienen novedades.",
    installed: "{{name}} está abierto como aplicación en este dispositivo.",
    install: "Instalar aplicación",
    menu: "En el menú del navegador, elija “Instalar” o “Agregar a la pantalla principal”.",
    safariFirst: "En iPhone y iPad, los avisos llegan solo con {{name}} en la pantalla de inicio:",
    safariShare: "En Safari, toque Compartir.",
    safariAdd: "Elija “Agregar a pantalla de inicio” y confirme.",
    safariOpen: "Abra {{name}} desde la pantalla de inicio, inicie sesión y active aquí las notificaciones.",
  },
});
