import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { venuePath } from '#domain/paths.ts';
import { readVenueChoice } from '#domain/venue-choice.ts';
import { earlyVenue } from '#data/server/early-answer.ts';
import { Breadcrumb } from '#features/venue/header/venue-header.tsx';
import { useVenue, venueRead } from '#features/venue/use-venue.ts';
import { VenueMissing, VenueUnreachable } from '#features/venue/venue-missing.tsx';
import { VenueSkeleton } from '#features/venue/venue-skeleton.tsx';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { styled, wide } from '#ui/styled.ts';
import { VenueScreen } from './venue-screen.tsx';

// Room for the next step at the foot of a phone.
const Frame = styled(Page)({ '&&': { paddingBlock: '12px 120px', [wide]: { paddingBlockEnd: 64 } } });

/** Goes to another page unless the person has left this one by themselves meanwhile. */
function useGo(): (path: string) => void {
  const navigate = useNavigate();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback((path) => void (here.current && navigate(path)), [navigate]);
}

/** /venues/{id}; another person on the same device, and an address with another choice, start from nothing. */
function VenuePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const address = venuePath(id, readVenueChoice(search));
  const found = useVenue(id);
  const userId = useSession()?.id ?? null;
  const go = useGo();

  if (found.is === 'known') {
    const { name } = found.venue;
    return (
      <Frame
        title={name}
        before={<Breadcrumb name={name} />}
        renderHeading={(heading) => (
          <VenueScreen key={`${address} ${userId ?? ''}`} heading={heading} found={found} userId={userId} go={go} />
        )}
      >
        {null}
      </Frame>
    );
  }
  if (found.is === 'loading') {
    const early = earlyVenue(id);
    if (!early)
      return (
        <Frame title={t('venue.loading')} hideHeading>
          <VenueSkeleton />
        </Frame>
      );
    const { name, line } = early;
    return (
      <Frame
        title={name}
        before={<Breadcrumb name={name} />}
        renderHeading={(heading) => <VenueSkeleton early={{ heading, line }} />}
      >
        {null}
      </Frame>
    );
  }
  const missing = found.is === 'missing';
  return (
    <Page title={t(missing ? 'venue.notFound' : 'venue.unreachable')} hideHeading>
      {missing ? <VenueMissing /> : <VenueUnreachable error={found.error} retry={found.retry} />}
    </Page>
  );
}

export default Object.assign(VenuePage, { ready: venueRead });
