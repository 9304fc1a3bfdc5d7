/** How long checking a payment usually takes, and between which hours (Asia/Karachi, `toHour` 24 is midnight). */
export type PaymentCheck = { minutes: number; fromHour: number; toHour: number };

/** What the server starts with: used until it has said something else. */
export const usualPaymentCheck: PaymentCheck = { minutes: 30, fromHour: 9, toHour: 23 };
