import { defineTexts } from "../../../shared/i18n/define-texts.ts";

export const managedInvoiceTexts = defineTexts({
  pt: {
    title: "Faturas",
    search: "Buscar faturas ou empresas",
    empty: "Nenhuma fatura ainda.",
    emptyHint: "A fatura de cada empresa aparece aqui sete dias antes do vencimento.",
    company: "Empresa",
    filter: "Situação",
    all: "Todas",
    filters: {
      open: "Em aberto",
      overdue: "Vencidas",
      paid: "Pagas",
      cancelled: "Canceladas",
      refunded: "Devolvidas",
    },
    refunded: "devolvido: {{value}}",
    pay: "Registrar pagamento da fatura {{number}}",
    undo: "Desfazer o pagamento registrado da fatura {{number}}",
    cancel: "Cancelar fatura {{number}}",
    payTitle: "Registrar pagamento",
    payHint:
      "Para o que foi pago fora do Pix: {{value}} de {{company}}. O vencimento avança na hora. Um Pix que ainda chegar vira crédito na próxima fatura.",
    payConfirm: "Registrar",
    undoTitle: "Desfazer pagamento",
    undoHint:
      "Os {{value}} que foram registrados à mão para {{company}} deixam de contar. Se nenhum outro pagamento cobrir a fatura, ela volta a ficar em aberto, e o vencimento e o plano voltam ao que eram antes dela.",
    undoConfirm: "Desfazer",
    cancelTitle: "Cancelar fatura",
    cancelHint:
      "{{company}} deixa de dever {{value}}. O vencimento não muda e nenhuma outra fatura é gerada para este período. O que já foi pago vira crédito na próxima.",
    cancelKeepsOut:
      "Sem uma fatura para pagar, {{company}} fica sem acesso quando passar o vencimento de {{day}} (e os dias de tolerância), a não ser que ele seja adiado com + Vencimento na lista de empresas.",
    cancelConfirm: "Cancelar fatura",
    reason: "Motivo",
    done: "Operação realizada com sucesso!",
  },
  en: {
    title: "Invoices",
    search: "Search invoices or companies",
    empty: "No invoices yet.",
    emptyHint: "Each company's invoice appears here seven days before it is due.",
    company: "Company",
    filter: "Status",
    all: "All",
    filters: { open: "Open", overdue: "Overdue", paid: "Paid", cancelled: "Cancelled", refunded: "Refunded" },
    refunded: "refunded: {{value}}",
    pay: "Record payment of invoice {{number}}",
    undo: "Undo the payment recorded for invoice {{number}}",
    cancel: "Cancel invoice {{number}}",
    payTitle: "Record payment",
    payHint:
      "For payments made outside Pix: {{value}} from {{company}}. The due date moves forward immediately. A Pix payment that still arrives becomes credit on the next invoice.",
    payConfirm: "Record",
    undoTitle: "Undo payment",
    undoHint:
      "The {{value}} recorded manually for {{company}} no longer counts. If nothing else pays the invoice, it is open again, and the due date and plan go back to what they were before it.",
    undoConfirm: "Undo",
    cancelTitle: "Cancel invoice",
    cancelHint:
      "{{company}} no longer owes {{value}}. The due date does not change and no other invoice is created for this period. Anything already paid becomes credit on the next one.",
    cancelKeepsOut:
      "With no invoice to pay, {{company}} loses access once the due date of {{day}} (and the grace period) has passed, unless you move it with + Due date in the list of companies.",
    cancelConfirm: "Cancel invoice",
    reason: "Reason",
    done: "Done!",
  },
  es: {
    title: "Facturas",
    search: "Buscar facturas o empresas",
    empty: "Todavía no hay facturas.",
    emptyHint: "La factura de cada empresa aparece aquí siete días antes del vencimiento.",
    company: "Empresa",
    filter: "Estado",
    all: "Todas",
    filters: {
      open: "Pendientes",
      overdue: "Vencidas",
      paid: "Pagadas",
      cancelled: "Canceladas",
      refunded: "Reembolsadas",
    },
    refunded: "reembolsado: {{value}}",
    pay: "Registrar el pago de la factura {{number}}",
    undo: "Deshacer el pago registrado para la factura {{number}}",
    cancel: "Cancelar la factura {{number}}",
    payTitle: "Registrar pago",
    payHint:
      "Para pagos hechos sin Pix: {{value}} de {{company}}. El vencimiento avanza de inmediato. Un Pix que llegue después será crédito en la próxima factura.",
    payConfirm: "Registrar",
    undoTitle: "Deshacer pago",
    undoHint:
      "Los {{value}} registrados manualmente para {{company}} dejan de contar. Si nada más paga la factura, vuelve a quedar pendiente, y el vencimiento y el plan vuelven a ser los de antes.",
    undoConfirm: "Deshacer",
    cancelTitle: "Cancelar factura",
    cancelHint:
      "{{company}} deja de deber {{value}}. El vencimiento no cambia y no se crea otra factura para este período. Lo ya pagado será crédito en la próxima.",
    cancelKeepsOut:
      "Sin una factura que pagar, {{company}} queda sin acceso cuando pase el vencimiento del {{day}} (y los días de gracia), a menos que se aplace con + Vencimiento en la lista de empresas.",
    cancelConfirm: "Cancelar factura",
    reason: "Motivo",
    done: "¡Listo!",
  },
});
