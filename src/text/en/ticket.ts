/** The ticket of a confirmed booking, as it is shown at the gate. */
export const ticket = {
  'ticket.title': 'Ticket',
  'ticket.show': 'Show this at the gate. It works without a connection.',
  'ticket.later': 'The QR code comes with your next connection. The code above works too.',
  'ticket.changed': 'This booking has changed. Refresh.',
  'ticket.moveAsked': 'You were asked to move this booking. Until you say yes, this ticket and its time stay.',
  'ticket.refresh': 'Refresh',
  'ticket.refreshing': 'Refreshing...',
  'ticket.code': 'Booking code',
  'ticket.qr': 'QR code of your ticket',
  'ticket.name': 'Name',
} as const;
