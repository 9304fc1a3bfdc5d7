import { venuePath } from '#domain/paths.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { Section } from './section.tsx';
import { Strip } from './strip.tsx';

type VenueStripProps = {
  id: string;
  title: string;
  venues: readonly VenueSummary[];
  all?: { to: string; text: string };
};

/** A titled row of venue cards that scrolls sideways where it is narrow. */
export function VenueStrip({ id, title, venues, all }: VenueStripProps) {
  return (
    <Section id={id} title={title} {...(all && { all })}>
      <Strip of="venues">
        {venues.map((venue) => (
          <li key={venue.id}>
            <VenueCard venue={venue} to={venuePath(venue.id)} action={t('homeForYou.open')} />
          </li>
        ))}
      </Strip>
    </Section>
  );
}
