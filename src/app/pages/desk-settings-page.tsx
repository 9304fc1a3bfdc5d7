import type { ComponentType } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { settingsPages, settingsPath, type SettingsPage } from '#domain/desk/settings-paths.ts';
import { HoursForm } from '#features/desk-settings/hours/hours-form.tsx';
import { PolicyForm } from '#features/desk-settings/policy/policy-form.tsx';
import type { RulePageProps } from '#features/desk-settings/prices/prices-form.tsx';
import { VenueSettings } from '#features/desk-settings/venue-settings.tsx';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { useOpenVenue } from './use-membership.ts';

// Forms of their own size: an owner who looks at anything else does not wait for them.
const CourtsForm = lazyScreen<RulePageProps>(
  async () => ({ default: (await import('#features/desk-settings/courts/courts-form.tsx')).CourtsForm }),
  () => <ListSkeleton />,
);
const PricesForm = lazyScreen<RulePageProps>(
  async () => ({ default: (await import('#features/desk-settings/prices/prices-form.tsx')).PricesForm }),
  () => <ListSkeleton />,
);

const pages: Readonly<Record<SettingsPage, { title: TextKey; Form: ComponentType<RulePageProps> }>> = {
  courts: { title: 'settings.courts', Form: CourtsForm },
  hours: { title: 'settings.hours', Form: HoursForm },
  policy: { title: 'settings.policy', Form: PolicyForm },
  prices: { title: 'settings.prices', Form: PricesForm },
};

/** /vendor/:venueId/venue, and the settings below it. */
export default function DeskSettingsPage() {
  const { venueId = '' } = useParams();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const { desk } = useOpenVenue();
  const page = settingsPages.find((one) => pathname.startsWith(settingsPath(venueId, one)));
  if (!page)
    return (
      <DeskFrame venueId={venueId} title={t('settings.title')}>
        <VenueSettings desk={desk} />
      </DeskFrame>
    );
  const onAsk = (rule: string | null) => setSearch(rule === null ? {} : { rule }, { replace: rule === null });
  const { title, Form } = pages[page];
  return (
    <DeskFrame venueId={venueId} title={t(title)}>
      <LineLink to={settingsPath(venueId)}>{t('settings.title')}</LineLink>
      <Form desk={desk} asked={search.get('rule')} onAsk={onAsk} />
    </DeskFrame>
  );
}
