type Person = { id: string; email: string; name: string; phone: string };

/** The demo accounts by what they do. */
export const demoPeople: Record<
  'ayesha' | 'bilal' | 'ownerKarachi' | 'ownerLahore' | 'admin' | 'manager' | 'gate' | 'rep' | 'admin2' | 'applicant',
  Person
>;
