import { Link } from 'react-router-dom';
import { venuePath } from '#domain/paths.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue-card.tsx';

type VenueStripProps = {
  id: string;
  title: string;
  venues: readonly VenueSummary[];
  all?: { to: string; text: string };
};

/** A titled row of venue cards that scrolls sideways where it is narrow. */
export function VenueStrip({ id, title, venues, all }: VenueStripProps) {
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="home-section-top">
        <h2 id={id}>{title}</h2>
        {all && (
          <Link className="home-all" to={all.to}>
            {all.text}
          </Link>
        )}
      </div>
      <ul className="strip strip-venues">
        {venues.map((venue) => (
          <li key={venue.id}>
            <VenueCard venue={venue} to={venuePath(venue.id)} action={t('homeForYou.open')} />
          </li>
        ))}
      </ul>
    </section>
  );
}
