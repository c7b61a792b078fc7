/** Path of the only screen that an admin of a company with an overdue subscription may open. */
export const paymentPath: string = "/financeiro";
