/** Where whoever is let in to pay may go, and nowhere else. */
export const paymentPath: string = "/financeiro";
