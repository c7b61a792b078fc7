import { currentLanguage } from "../i18n/language.ts";

/** The contract's sentences, which are the specification's and are shown as they are in Portuguese; in English and Spanish. */
export const refusalWords: Readonly<Record<string, { en: string; es: string }>> = {
  "CEP é obrigatório": { en: "The postal code is required", es: "El código postal es obligatorio" },
  "As senhas não correspondem": {
    en: "The passwords are not the same",
    es: "Las contraseñas no coinciden",
  },
  "Campo obrigatório": { en: "Required field", es: "Campo obligatorio" },
  "Chave inválida": { en: "Invalid key", es: "Clave inválida" },
  "Cor inválida": { en: "Invalid colour", es: "Color inválido" },
  "Cidade é obrigatória": { en: "The city is required", es: "La ciudad es obligatoria" },
  "Código de segurança inválido": { en: "Invalid security code", es: "Código de seguridad inválido" },
  "Código de vídeo inválido": { en: "Invalid video code", es: "Código de video inválido" },
  "De 0 a 2": { en: "From 0 to 2", es: "De 0 a 2" },
  "De 1 a 100": { en: "From 1 to 100", es: "De 1 a 100" },
  "De 1 a 8192": { en: "From 1 to 8192", es: "De 1 a 8192" },
  "Email inválido": { en: "Invalid e-mail", es: "Correo inválido" },
  "Endereço inválido": { en: "Invalid address", es: "Dirección inválida" },
  "Endereço muito longo": { en: "The address is too long", es: "La dirección es demasiado larga" },
  "Este dia já está na lista": { en: "This day is in the list already", es: "Este día ya está en la lista" },
  "Fuso horário desconhecido": { en: "Unknown time zone", es: "Zona horaria desconocida" },
  "Informe um número inteiro": { en: "Enter a whole number", es: "Indique un número entero" },
  "Informe um valor": { en: "Enter a value", es: "Indique un valor" },
  "Informe a data": { en: "Enter the date", es: "Indique la fecha" },
  "Informe o setor": { en: "Choose the queue", es: "Indique la cola" },
  Invalid: { en: "Invalid", es: "Inválido" },
  "Invalid email": { en: "Invalid email", es: "Correo inválido" },
  "Mensagem muito curta": { en: "Too short", es: "Demasiado corto" },
  "Mensagem muito longa": { en: "Too long", es: "Demasiado largo" },
  "Muito curto!": { en: "Too short!", es: "¡Demasiado corto!" },
  "Muito longo!": { en: "Too long!", es: "¡Demasiado largo!" },
  "No máximo 30 arquivos": { en: "At most 30 files", es: "Como máximo 30 archivos" },
  "Nome muito curto!": { en: "The name is too short!", es: "¡El nombre es demasiado corto!" },
  "Nome muito longo!": { en: "The name is too long!", es: "¡El nombre es demasiado largo!" },
  "Número muito grande": { en: "The number is too large", es: "El número es demasiado grande" },
  "Nome muito longa!": { en: "The name is too long!", es: "¡El nombre es demasiado largo!" },
  "Nome muito curto": { en: "The name is too short", es: "El nombre es demasiado corto" },
  "Nome muito longo": { en: "The name is too long", es: "El nombre es demasiado largo" },
  "Nome obrigatório": { en: "The name is required", es: "El nombre es obligatorio" },
  "Número do cartão inválido": { en: "Invalid card number", es: "Número de tarjeta inválido" },
  "O Endereço é obrigatório": { en: "The address is required", es: "La dirección es obligatoria" },
  "O nome completo é obrigatório": {
    en: "The full name is required",
    es: "El nombre completo es obligatorio",
  },
  "País é obrigatório": { en: "The country is required", es: "El país es obligatorio" },
  "Número inválido": { en: "Invalid number", es: "Número inválido" },
  "O intervalo termina antes de começar": {
    en: "The break ends before it begins",
    es: "El intervalo termina antes de empezar",
  },
  Obrigatório: { en: "Required", es: "Obligatorio" },
  "Parametrize o filtro": { en: "Set the filter", es: "Configure el filtro" },
  "Período inválido": { en: "Invalid period", es: "Período inválido" },
  "Por favor, preencha o título da conversa.": {
    en: "Please fill in the chat's title.",
    es: "Por favor, complete el título de la conversación.",
  },
  "Por favor, selecione pelo menos um usuário.": {
    en: "Please select at least one user.",
    es: "Por favor, seleccione al menos un usuario.",
  },
  "Região inválida": { en: "Invalid region", es: "Región inválida" },
  Required: { en: "Required", es: "Obligatorio" },
  "Senha muito curta!": { en: "The password is too short!", es: "¡La contraseña es demasiado corta!" },
  "Senha muito longa!": { en: "The password is too long!", es: "¡La contraseña es demasiado larga!" },
  "Selecione uma fila": { en: "Select a queue", es: "Seleccione una cola" },
  "Telefone inválido": { en: "Invalid phone number", es: "Teléfono inválido" },
  "Telefone muito curto": { en: "The phone number is too short", es: "El teléfono es demasiado corto" },
  "Telefone muito longo": { en: "The phone number is too long", es: "El teléfono es demasiado largo" },
  "Telefone obrigatório": { en: "The phone number is required", es: "El teléfono es obligatorio" },
  "Too Long!": { en: "Too Long!", es: "¡Demasiado largo!" },
  "Too Short!": { en: "Too Short!", es: "¡Demasiado corto!" },
  "Use pelo menos 8 caracteres, com letra maiúscula, letra minúscula e número": {
    en: "Use at least 8 characters, with a capital letter, a small letter and a digit",
    es: "Use al menos 8 caracteres, con mayúscula, minúscula y número",
  },
  "nome muito curto": { en: "The name is too short", es: "El nombre es demasiado corto" },
  "nome muito longo": { en: "The name is too long", es: "El nombre es demasiado largo" },
};

/** Why a field was refused, in the language of the screen. */
export function refusalText(sentence: string): string {
  const language = currentLanguage();
  return language === "pt" ? sentence : (refusalWords[sentence]?.[language] ?? sentence);
}
