/** A private key of P-256 as the text of TICKET_KEY; `kid` is 1 to 255. */
export declare function newTicketKey(kid: number): string;
