import { useState } from 'react';
import { directionsTo } from '#domain/venue-display.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { useFavourites } from '#hooks/use-favourites.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import { mapLink } from '#features/venue/map-address.ts';
import { linkOf, type Shared, shareVenue } from './share-venue.ts';

const Actions = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 4px',
  marginInlineStart: -8,
  // Without a transition: the way from "not known yet" to "can be saved" was 16 painted frames at every visit.
  '.MuiButton-root': { gap: 6, paddingInline: 8, fontSize: '0.9375rem', transition: 'none' },
});

type SaveButtonProps = { venue: VenueDetails; onFailed: (why: string | undefined) => void };

function SaveButton({ venue: { id, name }, onFailed }: SaveButtonProps) {
  const { ids, mark } = useFavourites();
  const isMarked = ids?.includes(id) ?? false;
  const toggle = () => {
    onFailed(undefined);
    return mark(id, !isMarked).catch((thrown: unknown) => onFailed(errorText(thrown)));
  };
  return (
    <Button
      look="quiet"
      aria-pressed={isMarked}
      aria-label={t('venue.saveLabel', { name })}
      disabled={!ids}
      onClick={() => void toggle()}
    >
      <SupportIcon name={isMarked ? 'heartFull' : 'heart'} size={18} />
      {t(isMarked ? 'venue.saved' : 'venue.save')}
    </Button>
  );
}

/** What is said below the buttons: that the link was copied, or the link itself where neither sharing nor copying worked. */
function ShareOutcome({ shared, venue }: { shared: Shared | undefined; venue: VenueDetails }) {
  return (
    <>
      <HelperText role="status">{shared === 'copied' && t('venue.linkCopied')}</HelperText>
      {shared === 'failed' && (
        <HelperText role="alert" error>
          {t('venue.shareFailed')} <bdi dir="ltr">{linkOf(venue)}</bdi>
        </HelperText>
      )}
    </>
  );
}

/** Keep the venue, tell friends of it, get there. All but the map itself work offline. */
export default function VenueActions({ venue }: { venue: VenueDetails }) {
  const [shared, setShared] = useState<Shared>();
  const [unsaved, setUnsaved] = useState<string>();
  const share = async () => {
    setShared(undefined);
    setShared(await shareVenue(venue));
  };
  return (
    <>
      <Actions aria-label={t('venue.actions')}>
        <li>
          <SaveButton venue={venue} onFailed={setUnsaved} />
        </li>
        <li>
          <Button look="quiet" onClick={() => void share()}>
            <Icon name="share" size={18} />
            {t('venue.share')}
          </Button>
        </li>
        <li>
          <ButtonLink
            look="quiet"
            href={mapLink(venue.mapUrl) ?? directionsTo([venue.name, venue.address ?? venue.area, venue.city], venue)}
            target="_blank"
            rel="noreferrer"
          >
            <SupportIcon name="directions" size={18} />
            {t('venue.directions')}
            <span className="sr-only">{t('venue.newTab')}</span>
          </ButtonLink>
        </li>
      </Actions>
      {unsaved !== undefined && (
        <HelperText role="alert" error>
          {t('venue.saveFailed', { why: unsaved })}
        </HelperText>
      )}
      <ShareOutcome shared={shared} venue={venue} />
    </>
  );
}
