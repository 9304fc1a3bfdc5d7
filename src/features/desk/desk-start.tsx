import List from '@mui/material/List';
import type { DeskLink } from '#domain/desk/desk.ts';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { VenueRow } from './venue-row.tsx';

/** For somebody with several venues, until this phone knows which one they open. */
export function DeskChooser({ links }: { links: readonly DeskLink[] }) {
  return (
    <>
      <p className="muted">{t('desk.chooseHint')}</p>
      <Card sx={{ marginBlockStart: 2, maxInlineSize: 560 }}>
        <List disablePadding>
          {links.map((link) => (
            <li key={link.venueId}>
              <VenueRow link={link} />
            </li>
          ))}
        </List>
      </Card>
    </>
  );
}

/** For somebody who works at no venue. */
export function NoVenue() {
  const action = (
    <ButtonLink look="primary" to={paths.vendorSignup}>
      {t('desk.listVenue')}
    </ButtonLink>
  );
  return <EmptyState icon="ball" title={t('desk.noVenue')} hint={t('desk.noVenueHint')} action={action} />;
}
