/** The two ways to reach somebody, in both consoles. */
export const casesPhone = {
  'phone.call': 'Call',
  'phone.whatsApp': 'WhatsApp',
  'phone.callName': 'Call {name}',
  'phone.whatsAppName': 'WhatsApp {name}',
  'phone.number': 'Phone',
} as const;
