import Paper from '@mui/material/Paper';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { readBookings } from '#data/repositories/bookings.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { paths } from '#domain/paths.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { type OfflineReadiness, useOfflineReadiness } from '#hooks/use-offline-readiness.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { dropInstallEvent, readInstallEvent, subscribeInstallEvent } from './install-event.ts';
import { mayOfferInstall, noteDismissal, noteVisit } from './install-memory.ts';
import type { IosInstallSheetProps } from './ios-install-sheet.tsx';
import { palette, styled, wide } from '#ui/styled.ts';

const nothing = () => null;
const IosInstallSheet = lazyScreen<IosInstallSheetProps>(() => import('./ios-install-sheet.tsx'), nothing);

const Card = styled(Paper)({
  position: 'fixed',
  insetBlockEnd: 'calc(var(--foot) + max(12px, env(safe-area-inset-bottom)))',
  insetInline: 12,
  zIndex: 8,
  containerType: 'inline-size',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  padding: '10px 12px',
  paddingInlineEnd: 4,
  // In the dark it and what it lies on have one colour.
  border: `1px solid ${palette.divider}`,
  '& > .MuiButton-root': { flex: 'none', paddingInline: 14 },
  '& > p': { flex: 1, display: 'grid', lineHeight: 1.3 },
  // Beside a button the words would stand in a column, one to a line.
  '@container (inline-size < 21rem)': {
    '& > p': { flexBasis: 'calc(100% - 120px)' },
    '& > .MuiButton-root': { order: 1, flex: '1 0 auto', marginInlineEnd: 8 },
  },
  [wide]: { insetInline: 'auto 24px', insetBlockEnd: 24, inlineSize: 460 },
}) as typeof Paper;

/** Screens on which a card at the bottom covers neither a form nor a booking. */
const quietPlaces: string[] = [paths.home, paths.venues, paths.myBookings];

/** "No signal" is promised only once the app is on the device. */
const promises = {
  ready: 'pwa.installText',
  saving: 'pwa.installSaving',
  waiting: 'pwa.installNotSaved',
  impossible: 'pwa.installOnline',
} as const satisfies Record<OfflineReadiness, string>;

/** Safari on a phone or tablet has no offer to install, but people can do it by hand; only there is `standalone` false. */
function canInstallByHand(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1;
}

/** Whether Baari was of use already, or holds unsent work. Checked again when a booking arrives. */
function useWelcome(dismissed: boolean, waits: boolean): boolean {
  const user = useSession();
  useEffect(() => noteVisit(Date.now()), []);
  const welcome = useLiveQuery(async () => {
    const bookings = user ? await readBookings(user.id) : [];
    return mayOfferInstall(Date.now(), bookings.length > 0 || waits);
  }, [user?.id, waits]);
  return welcome === true && !dismissed;
}

/** Offers to install Baari, after it was of use and only through the product's own button. */
export function InstallPrompt() {
  const readiness = useOfflineReadiness();
  const offer = useSyncExternalStore(subscribeInstallEvent, readInstallEvent);
  const { pathname } = useLocation();
  /** Stays mounted after the first opening, so that the sheet can animate when it closes. */
  const [explained, explain] = useState<'open' | 'closed'>();
  const [dismissed, setDismissed] = useState(false);
  const byHand = canInstallByHand();
  // Installing does not save what lives only in this page's memory.
  const waits = (useOutbox()?.length ?? 0) > 0 && byHand && !isMemoryOnly();
  const welcome = useWelcome(dismissed, waits);
  if (!welcome || (!offer && !byHand) || !quietPlaces.includes(pathname)) return null;

  async function install() {
    if (!offer) return explain('open');
    const { outcome } = await offer.prompt();
    dropInstallEvent();
    if (outcome === 'dismissed') dismiss();
  }
  function dismiss() {
    noteDismissal(Date.now());
    setDismissed(true);
  }
  return (
    <Card component="aside" elevation={6} aria-label={t('pwa.installTitle')}>
      <img src="/icons/icon.svg" alt="" width={40} height={40} />
      <p>
        <strong>{t('pwa.installTitle')}</strong>
        <span className="muted small">{t(waits ? 'pwa.installWaiting' : promises[readiness])}</span>
      </p>
      <Button look="primary" onClick={() => void install()}>
        {t(offer ? 'pwa.install' : 'pwa.installHow')}
      </Button>
      <IconButton aria-label={t('pwa.installDismiss')} onClick={dismiss}>
        <Icon name="close" />
      </IconButton>
      {byHand && explained && <IosInstallSheet open={explained === 'open'} onClose={() => explain('closed')} />}
    </Card>
  );
}
