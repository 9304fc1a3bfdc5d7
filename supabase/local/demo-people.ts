/** The people of the demo data, who exist only in the embedded backend. */
export const demoPassword = 'baari-demo-2026';

export const demoPeople = [
  { email: 'ayesha@baari.test', role: 'books courts in Karachi' },
  { email: 'bilal@baari.test', role: 'books courts in Lahore' },
  { email: 'owner.karachi@baari.test', role: 'owns venues in Karachi' },
  { email: 'owner.lahore@baari.test', role: 'owns venues in Lahore, one of them paid itself' },
  { email: 'manager.karachi@baari.test', role: 'manages a venue in Karachi' },
  { email: 'gate.karachi@baari.test', role: 'stands at its gate' },
  { email: 'rep@baari.test', role: 'checks payments and calls customers for Baari' },
  { email: 'admin@baari.test', role: 'does everything for Baari' },
  { email: 'admin2@baari.test', role: 'is the second admin' },
  { email: 'applicant@baari.test', role: 'applied to list a venue' },
];
