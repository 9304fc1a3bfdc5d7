/** The whole of supabase/seed.sql as text; the same on every machine. */
export function generateSeed(): string;
