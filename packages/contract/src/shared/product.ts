/** What the product is called where nobody gave it another name. */
export const productName = "Recado";
