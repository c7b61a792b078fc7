/**
 * English and Spanish translations of the validation messages in this package's schemas. A schema's message is the
 * Portuguese text of the specification; the API sends that text unchanged. The browser loads this file only for English
 * and Spanish.
 */
export const formErrorTexts: Readonly<Record<string, { en: string; es: string }>> = {
  "Cada atalho só pode existir uma vez": {
    en: "Each shortcut can be used only once",
    es: "Cada atajo puede existir una sola vez",
  },
  "Mencione cada nome uma só vez": {
    en: "Mention each name only once",
    es: "Mencione cada nombre una sola vez",
  },
  "O texto não contém a menção": {
    en: "The text does not contain the mention",
    es: "El texto no contiene la mención",
  },
  "Escolha uma senha diferente da atual": {
    en: "Choose a password that differs from the current one",
    es: "Elija una contraseña distinta de la actual",
  },
  "Informe os minutos": { en: "Enter the minutes", es: "Indique los minutos" },
  "Prazo muito longo": { en: "The time is too long", es: "El plazo es demasiado largo" },
  "São horários demais": { en: "Too many hours", es: "Demasiados horarios" },
  "Um SLA não pode depender da situação do SLA": {
    en: "An SLA cannot depend on the SLA state",
    es: "Un SLA no puede depender del estado del SLA",
  },
  "Escolha um valor": { en: "Choose a value", es: "Elija un valor" },
  "Informe o horário ou os minutos, não ambos": {
    en: "Give the time or the minutes, not both",
    es: "Indique la hora o los minutos, no ambos",
  },
  "Só uma pessoa pode fazer esta ação": {
    en: "Only a person can do this",
    es: "Solo una persona puede hacer esto",
  },
  "Use um endereço https": { en: "Use an https address", es: "Use una dirección https" },
  "Uma regra não adia até uma data fixa": {
    en: "A rule cannot snooze until a fixed date",
    es: "Una regla no pospone hasta una fecha fija",
  },
  "País inválido": { en: "Invalid country", es: "País no válido" },
  "Moeda inválida": { en: "Invalid currency", es: "Moneda no válida" },
  "Valor inválido": { en: "Invalid amount", es: "Importe no válido" },
  "Escolha o modelo": { en: "Choose the model", es: "Elija el modelo" },
  "A busca não tem modelo reserva": {
    en: "Search has no fallback model",
    es: "La búsqueda no tiene modelo de reserva",
  },
  "Preço inválido": { en: "Invalid price", es: "Precio no válido" },
  "Botões demais": { en: "Too many buttons", es: "Demasiados botones" },
  "Dê um exemplo": { en: "Give an example", es: "Dé un ejemplo" },
  "Endereço inválido; pode terminar em {{1}}": {
    en: "Invalid link; it can end in {{1}}",
    es: "Enlace no válido; puede terminar en {{1}}",
  },
  "Escolha um arquivo de exemplo": { en: "Choose a sample file", es: "Elija un archivo de ejemplo" },
  "Numere as variáveis em ordem: {{1}}, {{2}}…": {
    en: "Number the variables in order: {{1}}, {{2}}…",
    es: "Numere las variables en orden: {{1}}, {{2}}…",
  },
  "O rodapé não pode ter variáveis": {
    en: "The footer cannot have variables",
    es: "El pie no puede tener variables",
  },
  "O texto de um botão não pode ter variáveis": {
    en: "A button's text cannot have variables",
    es: "El texto de un botón no puede tener variables",
  },
  "O título tem no máximo uma variável: {{1}}": {
    en: "The header can have one variable: {{1}}",
    es: "El encabezado puede tener una variable: {{1}}",
  },
  "Uma variável não pode ser o começo nem o fim do texto": {
    en: "A variable cannot start or end the text",
    es: "Una variable no puede empezar ni terminar el texto",
  },
  "Use letras minúsculas, números e _": {
    en: "Use lowercase letters, digits and _",
    es: "Use letras minúsculas, números y _",
  },
  "Idioma inválido": { en: "Invalid language", es: "Idioma no válido" },
  "Data inválida": { en: "Invalid date", es: "Fecha no válida" },
  "De 0 a 3600": { en: "From 0 to 3600", es: "De 0 a 3600" },
  "De 1 a 365": { en: "From 1 to 365", es: "De 1 a 365" },
  "Diga por que a empresa pode escrever a quem não escreveu para ela": {
    en: "Say why the company may write to people who have not written to it",
    es: "Diga por qué la empresa puede escribir a quien no le escribió",
  },
  "Escolha a conexão": { en: "Choose the connection", es: "Elija la conexión" },
  "Escolha uma lista de contatos ou uma tag": {
    en: "Choose a contact list or a tag",
    es: "Elija una lista de contactos o una etiqueta",
  },
  "Escreva a mensagem de confirmação": {
    en: "Write the confirmation message",
    es: "Escriba el mensaje de confirmación",
  },
  "Escreva pelo menos uma mensagem": { en: "Write at least one message", es: "Escriba al menos un mensaje" },
  "Este atalho já existe": { en: "This shortcut already exists", es: "Este atajo ya existe" },
  "Este horário já passou": { en: "This time has passed", es: "Este horario ya pasó" },
  "No máximo 50 variáveis": { en: "Up to 50 variables", es: "Hasta 50 variables" },
  "Use letras, números e _": { en: "Use letters, digits and _", es: "Use letras, números y _" },
  "A repetição termina antes de começar": {
    en: "The repeat ends before it starts",
    es: "La repetición termina antes de empezar",
  },
  "CEP é obrigatório": { en: "The postal code is required", es: "El código postal es obligatorio" },
  "As senhas não correspondem": {
    en: "The passwords do not match",
    es: "Las contraseñas no coinciden",
  },
  "Campo obrigatório": { en: "Required field", es: "Campo obligatorio" },
  "Chave inválida": { en: "Invalid key", es: "Clave no válida" },
  "Cor inválida": { en: "Invalid colour", es: "Color no válido" },
  "Cidade é obrigatória": { en: "The city is required", es: "La ciudad es obligatoria" },
  "Código de segurança inválido": { en: "Invalid security code", es: "Código de seguridad no válido" },
  "Código de vídeo inválido": { en: "Invalid video code", es: "Código de video no válido" },
  "De 0 a 2": { en: "From 0 to 2", es: "De 0 a 2" },
  "De 0 a 1000": { en: "From 0 to 1000", es: "De 0 a 1000" },
  "De 1 a 1440": { en: "From 1 to 1440", es: "De 1 a 1440" },
  "De 1 a 100": { en: "From 1 to 100", es: "De 1 a 100" },
  "De 1 a 999": { en: "From 1 to 999", es: "De 1 a 999" },
  "De 1 a 3650": { en: "From 1 to 3650", es: "De 1 a 3650" },
  "De 1 a 8192": { en: "From 1 to 8192", es: "De 1 a 8192" },
  "Email inválido": { en: "Invalid email", es: "Correo no válido" },
  "Domínio inválido": { en: "Invalid domain", es: "Dominio no válido" },
  "Endereço inválido": { en: "Invalid address", es: "Dirección no válida" },
  "Endereço muito longo": { en: "The address is too long", es: "La dirección es demasiado larga" },
  "Este dia já está na lista": { en: "This day is already on the list", es: "Este día ya está en la lista" },
  "Fuso horário desconhecido": { en: "Unknown time zone", es: "Zona horaria desconocida" },
  "Informe um número inteiro": { en: "Enter a whole number", es: "Ingrese un número entero" },
  "Informe um valor": { en: "Enter a value", es: "Ingrese un valor" },
  "Escolha um horário que ainda não passou": {
    en: "Choose a time that has not passed yet",
    es: "Elija un horario que todavía no haya pasado",
  },
  "Informe a data": { en: "Enter the date", es: "Ingrese la fecha" },
  "Informe a chave": { en: "Enter the key", es: "Ingrese la clave" },
  "Informe a chave da voz": { en: "Enter the voice key", es: "Ingrese la clave de la voz" },
  "Informe a chave de novo: o endereço mudou": {
    en: "Enter the key again: the URL has changed",
    es: "Ingrese la clave de nuevo: la URL cambió",
  },
  "Informe a região da voz": { en: "Enter the voice region", es: "Ingrese la región de la voz" },
  "Informe o setor": { en: "Choose the queue", es: "Elija la cola" },
  Invalid: { en: "Invalid", es: "No válido" },
  "Invalid email": { en: "Invalid email", es: "Correo no válido" },
  "Mensagem muito curta": { en: "Too short", es: "Demasiado corto" },
  "O fim deve vir depois do início": {
    en: "The end must come after the start",
    es: "El fin debe venir después del inicio",
  },
  "Os dias devem começar em 0 e crescer": {
    en: "The days must start at 0 and increase",
    es: "Los días deben empezar en 0 e ir en aumento",
  },
  "Use uma linha só": { en: "Use a single line", es: "Use una sola línea" },
  "Use uma cor como #0b7a5b": { en: "Use a colour like #0b7a5b", es: "Use un color como #0b7a5b" },
  "Mensagem muito longa": { en: "Too long", es: "Demasiado largo" },
  "Muito curto!": { en: "Too short!", es: "¡Demasiado corto!" },
  "Muito longo!": { en: "Too long!", es: "¡Demasiado largo!" },
  "No máximo 30 arquivos": { en: "Up to 30 files", es: "Hasta 30 archivos" },
  "Nome muito curto!": { en: "The name is too short!", es: "¡El nombre es demasiado corto!" },
  "Nome muito longo!": { en: "The name is too long!", es: "¡El nombre es demasiado largo!" },
  "Número muito grande": { en: "The number is too large", es: "El número es demasiado grande" },
  "Nome muito longa!": { en: "The name is too long!", es: "¡El nombre es demasiado largo!" },
  "Nome muito curto": { en: "The name is too short", es: "El nombre es demasiado corto" },
  "Nome muito longo": { en: "The name is too long", es: "El nombre es demasiado largo" },
  "Nome obrigatório": { en: "The name is required", es: "El nombre es obligatorio" },
  "Número do cartão inválido": { en: "Invalid card number", es: "Número de tarjeta no válido" },
  "O Endereço é obrigatório": { en: "The address is required", es: "La dirección es obligatoria" },
  "O nome completo é obrigatório": {
    en: "The full name is required",
    es: "El nombre completo es obligatorio",
  },
  "CPF ou CNPJ é obrigatório": { en: "The CPF or CNPJ is required", es: "El CPF o CNPJ es obligatorio" },
  "A data não pode ser futura": {
    en: "The date cannot be in the future",
    es: "La fecha no puede ser futura",
  },
  "CPF ou CNPJ inválido": { en: "Invalid CPF or CNPJ", es: "CPF o CNPJ no válido" },
  "País é obrigatório": { en: "The country is required", es: "El país es obligatorio" },
  "Este número não quer receber mensagens em massa": {
    en: "This number opted out of bulk messages",
    es: "Este número se dio de baja de los mensajes masivos",
  },
  "Número inválido": { en: "Invalid number", es: "Número no válido" },
  "O último dia vem antes do primeiro": {
    en: "The last day is before the first",
    es: "El último día es anterior al primero",
  },
  "O intervalo termina antes de começar": {
    en: "The break ends before it starts",
    es: "La pausa termina antes de empezar",
  },
  Obrigatório: { en: "Required", es: "Obligatorio" },
  "Parametrize o filtro": { en: "Choose a period", es: "Elija un período" },
  "Período inválido": { en: "Invalid period", es: "Período no válido" },
  "Por favor, preencha o título da conversa.": {
    en: "Enter a title for the chat.",
    es: "Escriba un título para la conversación.",
  },
  "Por favor, selecione pelo menos um usuário.": {
    en: "Choose at least one user.",
    es: "Elija al menos un usuario.",
  },
  "Região inválida": { en: "Invalid region", es: "Región no válida" },
  Required: { en: "Required", es: "Obligatorio" },
  "Informe os 6 números do aplicativo": {
    en: "Enter the 6 digits from the app",
    es: "Ingrese los 6 números de la aplicación",
  },
  "Senha muito curta!": { en: "The password is too short!", es: "¡La contraseña es demasiado corta!" },
  "Senha muito longa!": { en: "The password is too long!", es: "¡La contraseña es demasiado larga!" },
  "Selecione uma fila": { en: "Choose a queue", es: "Elija una cola" },
  "DDD inexistente": { en: "This area code does not exist", es: "Este código de área no existe" },
  "Telefone inválido": { en: "Invalid phone number", es: "Teléfono no válido" },
  "Telefone muito curto": { en: "The phone number is too short", es: "El teléfono es demasiado corto" },
  "Telefone muito longo": { en: "The phone number is too long", es: "El teléfono es demasiado largo" },
  "Telefone sem DDD": {
    en: "The phone number has no area code",
    es: "El teléfono no tiene código de área",
  },
  "Telefone obrigatório": { en: "The phone number is required", es: "El teléfono es obligatorio" },
  "Too Long!": { en: "Too Long!", es: "¡Demasiado largo!" },
  "Too Short!": { en: "Too Short!", es: "¡Demasiado corto!" },
  "Use pelo menos 8 caracteres, com letra maiúscula, letra minúscula e número": {
    en: "Use at least 8 characters, with an uppercase and a lowercase letter and a digit",
    es: "Use al menos 8 caracteres, con mayúscula, minúscula y número",
  },
  "nome muito curto": { en: "The name is too short", es: "El nombre es demasiado corto" },
  "nome muito longo": { en: "The name is too long", es: "El nombre es demasiado largo" },
};

/**
 * Returns the Portuguese validation message, given the message in any of the three languages; undefined for an unknown
 * text.
 */
export function messageOf(shown: string): string | undefined {
  return Object.keys(formErrorTexts).find((message) =>
    [message, formErrorTexts[message]?.en, formErrorTexts[message]?.es].includes(shown),
  );
}
