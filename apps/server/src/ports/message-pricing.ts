/** Price of the company's message according to the channel. */
export interface ReceivedPricing {
  category: string;
  isBilled: boolean;
  model: string;
  type: string;
  /** `number` is the recipient's phone number. `country` is set instead if only the country is known. */
  number: string | null;
  country: string | null;
}
