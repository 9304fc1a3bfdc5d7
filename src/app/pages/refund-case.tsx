import { CallCard } from '#features/cases/forms/call-card.tsx';
import { ReceiptCard } from '#features/cases/receipt/receipt-card.tsx';
import { useCase } from '#features/cases/use-case.ts';

/** Calling the customer about their refund notes the call with their booking. */
function CallOfBooking({ bookingId }: { bookingId: string }) {
  const { found, refresh } = useCase(null, bookingId);
  const calls = found?.facts?.baari?.calls;
  return found && calls && found.kind === 'app' ? <CallCard found={found} calls={calls} refresh={refresh} /> : null;
}

export type RefundCaseProps = { path: string; name: string } | { bookingId: string };

/** What a refund shows of its booking: the receipt, or the calls. */
export default function RefundCase(props: RefundCaseProps) {
  if ('bookingId' in props) return <CallOfBooking bookingId={props.bookingId} />;
  return <ReceiptCard path={props.path} why="" name={props.name} />;
}
