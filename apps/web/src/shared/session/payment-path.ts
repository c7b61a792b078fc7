/** The only page that an admin of an overdue company may open. */
export const paymentPath: string = "/financeiro";
