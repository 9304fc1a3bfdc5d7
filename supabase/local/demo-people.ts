/** The people of the demo data, who exist only in the embedded backend. */
export const demoPassword = 'baari-demo-2026';

export const demoPeople = [
  { email: 'ayesha@baari.test', role: 'books courts in Karachi' },
  { email: 'bilal@baari.test', role: 'books courts in Lahore' },
  { email: 'owner.karachi@baari.test', role: 'owns venues in Karachi' },
  { email: 'owner.lahore@baari.test', role: 'owns venues in Lahore' },
  { email: 'admin@baari.test', role: 'checks payments' },
];
