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
      "Os {{value}} que foram registrados à mão para {{company}} deixam de contar. Se nada mais paga a fatura, ela volta a ficar em aberto, e o vencimento e o plano voltam ao que eram antes dela.",
    undoConfirm: "Desfazer",
    cancelTitle: "Cancelar fatura",
    cancelHint:
      "{{company}} deixa de dever {{value}}. O vencimento não muda e nenhuma outra fatura é feita para este período. O que já foi pago vira crédito na próxima.",
    cancelKeepsOut:
      "Sem uma fatura para pagar, {{company}} fica sem acesso quando passar o vencimento de {{day}} (e os dias de tolerância), a não ser que ele seja adiado com + Vencimento na lista de empresas.",
    cancelConfirm: "Cancelar fatura",
    reason: "Motivo",
    done: "Operação realizada com sucesso!",
  },
  en: {
    title: "Invoices",
    search: "Search invoices or companies",
    empty: "No invoice yet.",
    emptyHint: "The invoice of each company appears here seven days before it is due.",
    company: "Company",
    filter: "State",
    all: "All",
    filters: { open: "Open", overdue: "Overdue", paid: "Paid", cancelled: "Cancelled", refunded: "Refunded" },
    refunded: "paid back: {{value}}",
    pay: "Record a payment of invoice {{number}}",
    undo: "Undo the recorded payment of invoice {{number}}",
    cancel: "Cancel invoice {{number}}",
    payTitle: "Record a payment",
    payHint:
      "For what was paid otherwise than by Pix: {{value}} of {{company}}. The due date moves on at once. A Pix that still arrives is credit on the next invoice.",
    payConfirm: "Record",
    undoTitle: "Undo a payment",
    undoHint:
      "The {{value}} that were recorded by hand for {{company}} no longer count. If nothing else pays the invoice it is open again, and the due date and the plan are what they were before it.",
    undoConfirm: "Undo",
    cancelTitle: "Cancel the invoice",
    cancelHint:
      "{{company}} no longer owes {{value}}. The due date does not change and no other invoice is made for this period. What has been paid is credit on the next one.",
    cancelKeepsOut:
      "With no invoice to pay, {{company}} is kept out once the due date of {{day}} (and the days of grace) has passed, unless it is moved with + Due date in the list of companies.",
    cancelConfirm: "Cancel the invoice",
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
      open: "Abiertas",
      overdue: "Vencidas",
      paid: "Pagadas",
      cancelled: "Canceladas",
      refunded: "Devueltas",
    },
    refunded: "devuelto: {{value}}",
    pay: "Registrar el pago de la factura {{number}}",
    undo: "Deshacer el pago registrado de la factura {{number}}",
    cancel: "Cancelar la factura {{number}}",
    payTitle: "Registrar un pago",
    payHint:
      "Para lo que se pagó sin Pix: {{value}} de {{company}}. El vencimiento avanza al instante. Un Pix que aún llegue será crédito en la próxima factura.",
    payConfirm: "Registrar",
    undoTitle: "Deshacer el pago",
    undoHint:
      "Los {{value}} que se registraron a mano para {{company}} dejan de contar. Si nada más paga la factura, vuelve a estar abierta, y el vencimiento y el plan vuelven a ser los de antes.",
    undoConfirm: "Deshacer",
    cancelTitle: "Cancelar la factura",
    cancelHint:
      "{{company}} deja de deber {{value}}. El vencimiento no cambia y no se hace otra factura para este período. Lo ya pagado será crédito en la próxima.",
    cancelKeepsOut:
      "Sin una factura que pagar, {{company}} queda sin acceso cuando pase el vencimiento del {{day}} (y los días de tolerancia), a menos que se aplace con + Vencimiento en la lista de empresas.",
    cancelConfirm: "Cancelar la factura",
    reason: "Motivo",
    done: "¡Operación realizada con éxito!",
  },
});
