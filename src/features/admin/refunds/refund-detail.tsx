import { hoursToMilliseconds } from 'date-fns';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import { WriteNotice } from '#console/write-notice.tsx';
import { isPending } from '#console/is-pending.ts';
import { useRowDecision } from '#hooks/use-row-decision.ts';
import { Arithmetic, Facts, Part } from '#ui/console/facts.tsx';
import { ListProblem, ListSkeleton } from '#ui/console/list-parts.tsx';
import { PhoneLinks } from '#ui/console/phone-links.tsx';
import { refusalText, timeWords } from '#console/refusal-text.ts';
import { useAdminOne } from '#hooks/use-admin-one.ts';
import { useOnline } from '#hooks/use-online.ts';
import { spokenCode } from '#domain/booking.ts';
import { mailTo } from '#domain/desk/mail-to.ts';
import type { AppError } from '#domain/errors.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { rangeWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { madeRev, refundLines } from '#features/admin/refunds/refund-row.ts';
import { FoundPart, type Settle } from './found-part.tsx';
import { maySend, payerWords, reasonWords, secondWords, type RefundDetail as Refund } from './refund-row.ts';
import { bookingPath, fetchRefund, type Console } from './refund-source.ts';
import { SecondPart } from './second-part.tsx';
import { SentPart } from './sent-part.tsx';
import { StrikePart } from './strike-part.tsx';

const undoWithin = hoursToMilliseconds(24);

/** Steps after which the same refund is still to be sent. */
const stays = new Set(['ask', 'approve', 'reject']);

function refusal(error: AppError): string {
  if (error.code === 'TOO_LATE') return t('admin.refund.undoLate');
  return refusalText(error, {
    changed: 'admin.refund.changed',
    decided: ({ state, isSeen }) => {
      if (state === 'sent') return 'admin.refund.alreadySent';
      if (state === 'void') return 'admin.refund.alreadyVoid';
      return isSeen ? 'admin.refund.alreadyFound' : 'admin.refund.alreadyDue';
    },
  });
}

function RefundFacts({ venueId, refund }: { venueId: Console; refund: Refund }) {
  const { name, phone, email, code, bookingId, day, hours, courtName, venueName, state } = refund;
  const isSettled = state !== 'due';
  const who = name ?? t('admin.unknownPerson');
  const facts = [
    { words: t('admin.refund.why'), value: reasonWords(refund) },
    venueId === null && { words: t('admin.refund.payer'), value: payerWords(refund) },
    { words: t('admin.refund.customer'), value: who },
    phone !== null && { words: t('admin.refund.phone'), value: <PhoneLinks phone={phone} name={who} /> },
    email !== null && { words: t('admin.refund.email'), value: <a href={mailTo(email)}>{email}</a> },
    {
      words: t('admin.refund.booking'),
      value: (
        <>
          {t('admin.refund.bookingWords', {
            court: courtName,
            venue: venueName,
            day: formatDay(day),
            hours: rangeWords(day, hours).join(', '),
          })}{' '}
          <Link to={bookingPath(venueId, bookingId)}>
            {t('admin.openBooking', { code: code ? spokenCode(code) : '' })}
          </Link>
        </>
      ),
    },
    { words: t('admin.refund.since'), value: timeWords(refund.dueAt) },
    refund.incomingReference !== null && {
      words: t('admin.refund.incoming'),
      value: refund.foundBy
        ? t('admin.refund.incomingBy', { id: refund.incomingReference, name: refund.foundBy })
        : refund.incomingReference,
    },
    state === 'sent' && {
      words: t('admin.refund.sentOn'),
      value: refund.sentOn ? formatDay(refund.sentOn) : timeWords(refund.settledAt),
    },
    state === 'sent' && refund.reference !== null && { words: t('admin.refund.reference'), value: refund.reference },
    state === 'sent' && refund.paidTo !== null && { words: t('admin.refund.paidTo'), value: refund.paidTo },
    isSettled && {
      words: t('admin.refund.settledBy'),
      value: t('admin.refund.settledAt', {
        name: refund.settledBy ?? t('admin.somebody'),
        time: timeWords(refund.settledAt),
      }),
    },
    refund.openedBy !== null && { words: t('admin.refund.openedBy'), value: refund.openedBy },
    refund.arrivedAt !== null && { words: t('admin.refund.arrived'), value: timeWords(refund.arrivedAt) },
    refund.note !== null && { words: t('admin.refund.note'), value: refund.note },
  ];
  return (
    <Part component="section" aria-labelledby="refund-title">
      <h2 id="refund-title">{t('admin.refund.title', { amount: formatPrice(refund.amount), name: who })}</h2>
      <Facts facts={facts} />
      <Arithmetic label={t('admin.refund.sums')} lines={refundLines(refund)} />
    </Part>
  );
}

function AskAdmin({ isFree, settle }: { isFree: boolean; settle: Settle }) {
  return (
    <Part>
      <p>{secondWords('daily')}</p>
      <div>
        <Button disabled={!isFree} onClick={() => void settle('ask', {}, t('admin.refund.toastAsk'))}>
          {t('admin.refund.ask')}
        </Button>
      </div>
    </Part>
  );
}

export type RefundDetailProps = {
  /** The venue whose console this is; null in Baari's own. */
  venueId: Console;
  id: string;
  isAdmin: boolean;
  onSettled: () => void;
  /** The picture of a receipt by its path, and whose it is. */
  renderReceipt: (path: string, name: string) => ReactNode;
  /** The form that notes a call about a booking. */
  renderCall: (bookingId: string) => ReactNode;
};

/** One refund: how its amount comes about, and the next step towards its end. */
export default function RefundDetail(props: RefundDetailProps) {
  const { venueId, id, isAdmin, onSettled, renderReceipt, renderCall } = props;
  const {
    row: refund,
    error,
    isChanged,
    retry,
    accept,
  } = useAdminOne(`refunds ${venueId} ${id}`, (after) => fetchRefund(venueId, id, after));
  const { state, decide } = useRowDecision(id);
  const [wasFound, setFound] = useState(false);
  const isOnline = useOnline();
  if (refund === undefined)
    return error ? <ListProblem error={error} onRetry={retry} /> : <ListSkeleton height={220} />;
  if (refund === null) return <EmptyState icon="search" title={t('admin.gone')} />;
  const isFree = !isPending(state);
  const settle: Settle = async (action, details, toast) => {
    accept();
    const outcome = await decide('settle-refund', { refundId: id, rev: refund.rev, action, ...details });
    if (outcome.is !== 'done') return outcome;
    accept(madeRev(outcome.rows));
    showToast({ kind: 'success', title: toast });
    if (action === 'found') setFound(true);
    else if (!stays.has(action)) onSettled();
    return outcome;
  };
  const isDue = refund.state === 'due';
  const isBaari = venueId === null;
  const mayUndo =
    isAdmin &&
    !isDue &&
    refund.arrivedAt === null &&
    refund.settledAt !== null &&
    (refund.isReported || serverNow() - Date.parse(refund.settledAt) < undoWithin);
  return (
    <>
      {isChanged && isFree && <Notice kind="warning">{t('admin.changedHere')}</Notice>}
      <RefundFacts venueId={venueId} refund={refund} />
      {refund.receipt !== null && renderReceipt(refund.receipt, refund.name ?? t('admin.theCustomer'))}
      <WriteNotice state={state} refusal={refusal} />
      {refund.isOwn && <Notice kind="info">{t('admin.own')}</Notice>}
      {isDue && !refund.isOwn && (
        <>
          {!refund.isSeen &&
            (isBaari || refund.reason !== 'dispute' ? (
              <FoundPart refund={refund} state={state} settle={settle} />
            ) : (
              <Notice kind="info">{t('admin.refund.baariLooks')}</Notice>
            ))}
          {refund.isSeen && refund.needsSecond !== null && <SecondPart refund={refund} state={state} settle={settle} />}
          {refund.isSeen && isBaari && refund.isPaymentPerson && (
            <Notice kind="info">{t('admin.refund.notYours')}</Notice>
          )}
          {refund.isSeen && refund.secondNeeded === 'daily' && refund.needsSecond === null && (
            <AskAdmin isFree={isFree && isOnline} settle={settle} />
          )}
          {refund.isSeen && maySend(refund, isBaari) && (
            <SentPart refund={refund} state={state} settle={settle} takesFocus={wasFound} />
          )}
          {renderCall(refund.bookingId)}
          {isAdmin && <StrikePart state={state} settle={settle} />}
        </>
      )}
      {mayUndo && !refund.isOwn && (
        <ConfirmButton
          label={t('admin.refund.undo')}
          question={t('admin.refund.undoAsk')}
          yes={t('admin.refund.undoYes')}
          no={t('admin.keep')}
          disabled={!isOnline || !isFree}
          onYes={() => void settle('undo', {}, t('admin.refund.toastUndo'))}
        />
      )}
    </>
  );
}
