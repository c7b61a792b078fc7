import { defineTexts } from "../../shared/i18n/define-texts.ts";

/** Titles of the installation's pages that are not lists, and the checklist for a new installation. */
export const installationPageTexts = defineTexts({
  pt: {
    titles: { overview: "Visão geral", brand: "Marca", rules: "Regras", health: "Saúde" },
    setup: {
      title: "Prepare a instalação",
      progress: "{{done}} de {{total}} feitos",
      hide: "Ocultar",
      done: "feito",
      steps: {
        plan: "Crie um plano com preço",
        mail: "Configure o e-mail",
        pix: "Configure o Pix",
        brand: "Coloque a sua marca",
        backup: "Faça o primeiro backup",
        publicUrl: "Use um endereço com https",
        testCompany: "Crie uma empresa de teste",
      },
      hints: {
        plan: "É o que as empresas escolhem no cadastro e pagam.",
        mail: "Sem ele, não saem convites, senhas nem lembretes de pagamento.",
        pix: "Sem um provedor, as empresas não conseguem pagar.",
        brand: "Nome, cor e logo no login, nos e-mails e nas faturas.",
        backup: "E agende os próximos para toda noite.",
        publicUrl: "PUBLIC_URL é o endereço que todos abrem.",
        testCompany: "Entre nela e veja o que os seus clientes verão.",
      },
    },
  },
  en: {
    titles: { overview: "Overview", brand: "Branding", rules: "Rules", health: "Health" },
    setup: {
      title: "Set up the installation",
      progress: "{{done}} of {{total}} done",
      hide: "Hide",
      done: "done",
      steps: {
        plan: "Create a plan with a price",
        mail: "Set up email",
        pix: "Set up Pix",
        brand: "Add your branding",
        backup: "Make the first backup",
        publicUrl: "Use an https address",
        testCompany: "Create a test company",
      },
      hints: {
        plan: "What companies choose at sign-up and pay for.",
        mail: "Without it, no invitations, passwords or due date reminders are sent.",
        pix: "Without a provider, companies cannot pay.",
        brand: "Name, colour and logo on the sign-in page, in emails and on invoices.",
        backup: "And schedule one for every night.",
        publicUrl: "PUBLIC_URL is the address that everyone opens.",
        testCompany: "Access it and see what your customers will see.",
      },
    },
  },
  es: {
    titles: { overview: "Resumen", brand: "Marca", rules: "Reglas", health: "Salud" },
    setup: {
      title: "Prepare la instalación",
      progress: "{{done}} de {{total}} hechos",
      hide: "Ocultar",
      done: "hecho",
      steps: {
        plan: "Cree un plan con precio",
        mail: "Configure el correo",
        pix: "Configure Pix",
        brand: "Agregue su marca",
        backup: "Haga la primera copia de seguridad",
        publicUrl: "Use una dirección con https",
        testCompany: "Cree una empresa de prueba",
      },
      hints: {
        plan: "Es lo que las empresas eligen y pagan al registrarse.",
        mail: "Sin él no se envían invitaciones, contraseñas ni recordatorios de vencimiento.",
        pix: "Sin un proveedor las empresas no pueden pagar.",
        brand: "Nombre, color y logo en el inicio de sesión, los correos y las facturas.",
        backup: "Y programe una para cada noche.",
        publicUrl: "PUBLIC_URL es la dirección que todos abren.",
        testCompany: "Acceda a ella y vea lo que verán sus clientes.",
      },
    },
  },
});
