import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { pullDesk } from '#data/repositories/lazy-desk.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { deskBookingsPath, deskRefundsPath } from '#domain/desk/desk-paths.ts';
import { refundStates } from '#features/admin/refunds/refund-row.ts';
import { RefundsScreen } from '#features/admin/refunds/refunds-screen.tsx';
import { t } from '#text/translate.ts';
import { useBeside } from '#ui/console/list-detail.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { DeskFrame } from './desk-frame.tsx';
import type { RefundCaseProps } from './refund-case.tsx';
import { useOpenVenue } from './use-membership.ts';

const RefundCase = lazyScreen<RefundCaseProps>(
  () => import('./refund-case.tsx'),
  () => <Skeleton height={320} />,
);

function Refunds({ desk }: { desk: Desk }) {
  const { venueId, refundsToSend, role } = desk;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('state');
  const state = refundStates.find((name) => name === wanted) ?? 'due';
  if (refundsToSend === null)
    return (
      <EmptyState icon="user" title={t('deskBookings.refundsClosed')} hint={t('deskBookings.refundsClosedHint')} />
    );
  const onSettled = () => {
    // How many there still are stands on this phone.
    pullDesk(venueId).catch(() => undefined);
    void navigate(deskRefundsPath(venueId, state), { replace: true, preventScrollReset: true });
  };
  return (
    <RefundsScreen
      venueId={venueId}
      state={state}
      openId={search.get('id')}
      isAdmin={role === 'admin'}
      renderReceipt={(path, name) => <RefundCase key={path} path={path} name={name} />}
      renderCall={() => null}
      onClose={onSettled}
    />
  );
}

/** /vendor/:venueId/bookings/refunds?state=&id= */
export default function DeskRefundsPage() {
  const { venueId = '' } = useParams();
  const { desk } = useOpenVenue();
  const [search] = useSearchParams();
  const isBeside = useBeside();
  return (
    <DeskFrame venueId={venueId} title={t('admin.section.refunds')}>
      {(isBeside || !search.has('id')) && <LineLink to={deskBookingsPath(venueId)}>{t('desk.bookings')}</LineLink>}
      <Refunds desk={desk} />
    </DeskFrame>
  );
}
