import { createClient } from '@supabase/supabase-js';

export const supabase = createClient(location.origin, PUBLISHABLE_KEY, { auth: { storageKey: 'peer-auth' } });
const columns = 'id,name,area,city,min_price,rating_sum,rating_count';

async function read(query) {
  const { data, error } = await query;
  if (error) throw error;
  return data;
}

const shown = () => supabase.from('venues').select(columns).eq('is_published', true);
export const featured = () => read(shown().order('rating_sum', { ascending: false }).limit(4));
export const list = () => read(shown().eq('city', 'Karachi').order('name').limit(9));
export const venue = (id) => read(supabase.from('venues').select(`${columns},description`).eq('id', id).single());
export const courts = (id) => read(supabase.from('courts').select('id,name,sport,price_per_hour').eq('venue_id', id));
export async function bookings() {
  const { data } = await supabase.auth.getSession();
  const own = supabase.from('bookings').select('id,status,booking_date,court_id').eq('user_id', data.session.user.id);
  const rows = await read(own);
  const places = await read(
    supabase
      .from('courts')
      .select('id,name,venues!venue_id(name)')
      .in(
        'id',
        rows.map((row) => row.court_id),
      ),
  );
  return rows.map((row) => ({ ...row, court: places.find(({ id }) => id === row.court_id) }));
}
