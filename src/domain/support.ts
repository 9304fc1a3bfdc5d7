/** Where people write for help; whoever runs the product puts their own address here. */
export const supportEmail = 'support@baari.example';

/** Where people call; nobody can have these numbers. */
export const supportPhones = { office: '+92 21 0000 0100', mobile: '+92 300 000 0100' } as const;

/** Opens WhatsApp at this number with a text, unless that is empty; without a number the person chooses whom to send it to. */
export function whatsAppTo(phone: string, text: string): string {
  const query = text && `?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`;
  return `https://wa.me/${phone.replace(/\D/g, '')}${query}`;
}
