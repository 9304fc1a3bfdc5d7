import { useNavigate, useSearchParams } from 'react-router-dom';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { refundStates } from '#features/admin/refunds/refund-row.ts';
import { RefundsScreen } from '#features/admin/refunds/refunds-screen.tsx';
import { CallCard } from '#features/cases/forms/call-card.tsx';
import { ReceiptCard } from '#features/cases/receipt/receipt-card.tsx';
import { useCase } from '#features/cases/use-case.ts';
import { cases } from '#text/en/cases.ts';
import { registerMessages } from '#text/translate.ts';
import type { AdminScreenProps } from './admin-console.tsx';
import { keyedList } from './keyed-list.tsx';

registerMessages(cases);

/** Calling the customer about their refund notes the call with their booking. */
function CallOfBooking({ bookingId }: { bookingId: string }) {
  const { found, refresh } = useCase(null, bookingId);
  const calls = found?.facts?.baari?.calls;
  return found && calls && found.kind === 'app' ? <CallCard found={found} calls={calls} refresh={refresh} /> : null;
}

/** /admin/refunds?state=&id= */
export default function AdminRefundsPage({ staff }: AdminScreenProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('state');
  const state = refundStates.find((name) => name === wanted) ?? 'due';
  return (
    <RefundsScreen
      state={state}
      openId={search.get('id')}
      isAdmin={staff === 'admin'}
      renderList={keyedList}
      renderReceipt={(path, name) => <ReceiptCard path={path} why="" name={name} />}
      renderCall={(bookingId) => <CallOfBooking key={bookingId} bookingId={bookingId} />}
      onClose={() => void navigate(adminRefundsPath(state), { replace: true, preventScrollReset: true })}
    />
  );
}
