import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const assistantTestTexts = defineTexts({
  pt: {
    title: "Testar",
    hint: "Veja o que responderia a um cliente. Nada é enviado a ninguém.",
    later: "Salve para testar.",
    unsaved: "Testa o que está salvo, sem as alterações acima.",
    message: "Mensagem de teste",
    greeting: "Olá! Quais são os horários de vocês?",
    ask: "Enviar teste",
    silent: "Aceitou a mensagem e não disse nada.",
    file: "Arquivo {{name}}",
    outcomes: {
      stop: "Em seguida deixaria o atendimento para a equipe.",
      queue: "Em seguida levaria o atendimento a uma fila.",
      assign: "Em seguida entregaria o atendimento a uma pessoa.",
    },
    problems: {
      unauthorized: "A chave foi recusada. Confira-a com quem a forneceu.",
      notFound: "Não há nada neste endereço, ou o modelo ou fluxo não existe. Confira o endereço e o nome.",
      refused: "O pedido foi recusado. Confira o endereço e os campos acima.",
      badAnswer: "Respondeu de uma forma que não entendemos. Confira se o endereço é o certo.",
      badKey: "A chave da conta de serviço não é válida. Cole o arquivo JSON inteiro.",
      privateAddress: "O endereço fica em uma rede interna, que esta instalação não chama.",
      away: "Não houve resposta. Confira se o serviço está no ar e tente de novo.",
    },
  },
  en: {
    title: "Test",
    hint: "See what it would answer a customer. Nothing is sent to anybody.",
    later: "Save to test.",
    unsaved: "Tests what is saved, without the changes above.",
    message: "Test message",
    greeting: "Hello! What are your opening hours?",
    ask: "Send test",
    silent: "It took the message and said nothing.",
    file: "File {{name}}",
    outcomes: {
      stop: "Then it would leave the ticket to the team.",
      queue: "Then it would take the ticket to a queue.",
      assign: "Then it would hand the ticket to a person.",
    },
    problems: {
      unauthorized: "The key was refused. Check it with whoever gave it to you.",
      notFound:
        "There is nothing at this address, or the model or flow does not exist. Check the address and the name.",
      refused: "The request was refused. Check the address and the fields above.",
      badAnswer:
        "It answered in a form that we do not understand. Check whether the address is the right one.",
      badKey: "The service account's key is not valid. Paste the whole JSON file.",
      privateAddress: "The address is in an internal network, which this installation does not call.",
      away: "There was no answer. Check whether the service is up and try again.",
    },
  },
  es: {
    title: "Probar",
    hint: "Vea qué respondería a un cliente. No se envía nada a nadie.",
    later: "Guarde para probar.",
    unsaved: "Prueba lo que está guardado, sin los cambios de arriba.",
    message: "Mensaje de prueba",
    greeting: "¡Hola! ¿Cuáles son sus horarios?",
    ask: "Enviar prueba",
    silent: "Aceptó el mensaje y no dijo nada.",
    file: "Archivo {{name}}",
    outcomes: {
      stop: "Luego dejaría la atención al equipo.",
      queue: "Luego llevaría la atención a una cola.",
      assign: "Luego entregaría la atención a una persona.",
    },
    problems: {
      unauthorized: "La clave fue rechazada. Revísela con quien se la dio.",
      notFound:
        "No hay nada en esta dirección, o el modelo o flujo no existe. Revise la dirección y el nombre.",
      refused: "La petición fue rechazada. Revise la dirección y los campos de arriba.",
      badAnswer: "Respondió de una forma que no entendemos. Revise si la dirección es la correcta.",
      badKey: "La clave de la cuenta de servicio no es válida. Pegue el archivo JSON entero.",
      privateAddress: "La dirección está en una red interna, a la que esta instalación no llama.",
      away: "No hubo respuesta. Revise si el servicio está activo e inténtelo de nuevo.",
    },
  },
});
