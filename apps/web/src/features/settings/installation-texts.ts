import { defineTexts } from "../../shared/i18n/define-texts.ts";

export const installationTexts = defineTexts({
  pt: {
    companies: "Empresas",
    mail: "E-mail e lembretes",
    payments: "Pagamentos por Pix",
    providers: { standard: "Banco (Pix padrão)", asaas: "Asaas", mercadopago: "Mercado Pago" },
    noProvider: "Nenhum: configure um banco, o Asaas ou o Mercado Pago no ambiente",
    labels: {
      pixProvider: "Quem recebe o Pix",
      webhook: "Endereço para os avisos do Mercado Pago",
      signupOpen: "Cadastro aberto",
      trialDays: "Dias de teste",
      graceDays: "Dias de tolerância",
      connectionDays: "Dias recebendo mensagens",
      test: "Enviar e-mail de teste",
      reminder: "Lembretes por WhatsApp",
    },
    hints: {
      pixProvider:
        "As próximas cobranças são feitas por aqui. O que já foi cobrado por outro continua valendo.",
      webhook:
        "Cadastre este endereço em Suas integrações › Webhooks, com o evento Pagamentos. Ele contém um segredo.",
      signupOpen:
        "Novas empresas se cadastram sozinhas em /signup. Se desligado, só quem administra a instalação cria empresas.",
      trialDays:
        "Por quanto tempo uma nova empresa experimenta o {{brand}} antes de a primeira fatura vencer.",
      graceDays:
        "Por quantos dias depois do vencimento a equipe ainda entra. Com 0, o login é recusado assim que a assinatura vence.",
      connectionDays:
        "Por quantos dias as conexões de uma empresa bloqueada ainda recebem e guardam mensagens. Depois elas fecham; a sessão fica guardada por 30 dias e volta sem novo QR Code.",
      reminder:
        "Além do e-mail, os lembretes de fatura saem por esta conexão da sua empresa para o telefone de cada empresa.",
      test: "Ele é enviado agora mesmo para {{email}}, e a resposta do servidor aparece aqui.",
    },
    none: "Nenhuma conexão",
    range: "Use um número inteiro de {{from}} a {{to}}.",
    send: "Enviar",
    sent: "Enviado para {{email}}. Confira a caixa de entrada.",
  },
  en: {
    companies: "Companies",
    mail: "Email and reminders",
    payments: "Pix payments",
    providers: { standard: "Bank (standard Pix)", asaas: "Asaas", mercadopago: "Mercado Pago" },
    noProvider: "None: set up a bank, Asaas or Mercado Pago in the environment",
    labels: {
      pixProvider: "Pix provider",
      webhook: "URL for Mercado Pago notifications",
      signupOpen: "Open sign-up",
      trialDays: "Trial days",
      graceDays: "Grace period (days)",
      connectionDays: "Days to keep receiving messages",
      test: "Send test email",
      reminder: "WhatsApp reminders",
    },
    hints: {
      pixProvider: "New charges are made here. Those made elsewhere stay valid there.",
      webhook:
        "Register this URL under Your integrations › Webhooks, with the Payments event. It contains a secret.",
      signupOpen: "New companies can sign up at /signup. When off, only the operator creates companies.",
      trialDays: "How long a new company can try {{brand}} before its first invoice is due.",
      graceDays:
        "How many days after the due date the team can still sign in. With 0, sign-in is refused right after the due date.",
      connectionDays:
        "How many days a blocked company's connections keep receiving and storing messages. After that they close; the session is kept for 30 days and comes back without a new QR code.",
      reminder:
        "Besides email, invoice reminders are sent from this connection of your company to each company's phone.",
      test: "Sent to {{email}} right away, and the server's response appears here.",
    },
    none: "No connection",
    range: "Use a whole number from {{from}} to {{to}}.",
    send: "Send",
    sent: "Sent to {{email}}. Check your inbox.",
  },
  es: {
    companies: "Empresas",
    mail: "Correo y recordatorios",
    payments: "Pagos por Pix",
    providers: {
      standard: "Banco (Pix estándar)",
      asaas: "Asaas",
      mercadopago: "Mercado Pago",
    },
    noProvider: "Ninguno: configure un banco, Asaas o Mercado Pago en el entorno",
    labels: {
      pixProvider: "Proveedor de Pix",
      webhook: "URL para los avisos de Mercado Pago",
      signupOpen: "Registro abierto",
      trialDays: "Días de prueba",
      graceDays: "Días de gracia",
      connectionDays: "Días que se siguen recibiendo mensajes",
      test: "Enviar correo de prueba",
      reminder: "Recordatorios por WhatsApp",
    },
    hints: {
      pixProvider:
        "Los próximos cobros se hacen aquí. Lo ya cobrado en otro proveedor sigue siendo válido allí.",
      webhook: "Registre esta URL en Sus integraciones › Webhooks, con el evento Pagos. Contiene un secreto.",
      signupOpen:
        "Las empresas nuevas se registran solas en /signup. Desactivado, solo quien administra la instalación crea empresas.",
      trialDays: "Cuánto tiempo prueba {{brand}} una empresa nueva antes de que venza su primera factura.",
      graceDays:
        "Cuántos días después del vencimiento el equipo todavía puede entrar. Con 0, el acceso se rechaza apenas vence.",
      connectionDays:
        "Cuántos días las conexiones de una empresa bloqueada siguen recibiendo y guardando mensajes. Después se cierran; la sesión se guarda 30 días y vuelve sin un código QR nuevo.",
      reminder:
        "Además del correo, los recordatorios de factura se envían por esta conexión de su empresa al teléfono de cada empresa.",
      test: "Se envía ahora mismo a {{email}}, y la respuesta del servidor aparece aquí.",
    },
    none: "Ninguna conexión",
    range: "Use un número entero de {{from}} a {{to}}.",
    send: "Enviar",
    sent: "Enviado a {{email}}. Revise la bandeja de entrada.",
  },
});
