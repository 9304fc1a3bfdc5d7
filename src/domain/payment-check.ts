/** How long checking a payment usually takes, and between which hours of the day in Pakistan it is done (`toHour` 24: midnight). */
export type PaymentCheck = { minutes: number; fromHour: number; toHour: number };

/** What people are told until the phone has the server's own figures. */
export const usualPaymentCheck: PaymentCheck = { minutes: 30, fromHour: 9, toHour: 23 };
