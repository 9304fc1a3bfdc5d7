import { useEffect } from 'react';
import { useFavourites, type Favourites } from '#hooks/use-favourites.ts';

type MarksProps = { onChange: (favourites: Favourites) => void };

/**
 * Hands the marked venues to the list. It shows nothing and comes after the list: what lies on the outbox is known only to
 * the code of every command, which is a fifth as large as the rest of the screen.
 */
export default function Marks({ onChange }: MarksProps) {
  const favourites = useFavourites();
  const { ids, mark } = favourites;
  useEffect(() => onChange({ ids, mark }), [onChange, ids, mark]);
  return null;
}
