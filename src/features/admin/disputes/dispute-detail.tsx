import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { isPending } from '#console/is-pending.ts';
import { refusalText, timeWords } from '#console/refusal-text.ts';
import { WriteForm } from '#console/write-form.tsx';
import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { spokenCode } from '#domain/booking.ts';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { adminBookingPath } from '#domain/desk/desk-paths.ts';
import { mailTo } from '#domain/desk/mail-to.ts';
import type { AppError } from '#domain/errors.ts';
import { useAdminOne } from '#hooks/use-admin-one.ts';
import { useRowDecision } from '#hooks/use-row-decision.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { rangeWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Facts, Part } from '#ui/console/facts.tsx';
import { ListProblem, ListSkeleton } from '#ui/console/list-parts.tsx';
import { PhoneLinks } from '#ui/console/phone-links.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { answerForm, disputeRow, kindWords, madeRev, type DisputeRow } from './dispute-row.ts';
import { OpenRefundPart } from './open-refund-part.tsx';

function refusal(error: AppError): string {
  if (error.code === 'ABOVE_CEILING')
    return t('admin.dispute.aboveCeiling', { amount: formatPrice(Number(error.detail['max']) || 0) });
  return refusalText(error, { changed: 'admin.dispute.changed', decided: () => 'admin.dispute.already' });
}

function DisputeFacts({ dispute }: { dispute: DisputeRow }) {
  const { name, phone, email, code, day, hours, courtName, venueName, refunds, received, total } = dispute;
  const who = name ?? t('admin.unknownPerson');
  const stateWords: Record<string, string> = {
    due: t('admin.refund.due'),
    sent: t('admin.refund.sent'),
    void: t('admin.refund.void'),
  };
  return (
    <Part component="section" aria-labelledby="dispute-title">
      <h2 id="dispute-title">{kindWords(dispute)}</h2>
      <p dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {dispute.text}
      </p>
      <Facts
        facts={[
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
                <Link to={adminBookingPath(dispute.bookingId)}>
                  {t('admin.openBooking', { code: code ? spokenCode(code) : '' })}
                </Link>
              </>
            ),
          },
          dispute.reference !== null && { words: t('admin.dispute.reference'), value: dispute.reference },
          { words: t('admin.refund.lineTotal'), value: formatPrice(total) },
          received !== null && { words: t('admin.refund.lineReceived'), value: formatPrice(received) },
          dispute.endNote !== null && { words: t('admin.dispute.venueNote'), value: dispute.endNote },
          refunds.length > 0 && {
            words: t('admin.section.refunds'),
            value: refunds.map((refund) => (
              <span key={refund.id} style={{ display: 'block' }}>
                <Link to={adminRefundsPath(refund.state, refund.id)}>
                  {t('admin.dispute.refundLine', {
                    amount: formatPrice(refund.amount),
                    state: stateWords[refund.state] ?? refund.state,
                  })}
                </Link>
              </span>
            )),
          },
          { words: t('admin.dispute.since'), value: timeWords(dispute.createdAt) },
          dispute.answer !== null && { words: t('admin.dispute.answer'), value: dispute.answer },
          dispute.closedAt !== null && {
            words: t('admin.dispute.closedBy'),
            value: t('admin.refund.settledAt', {
              name: dispute.answeredBy ?? t('admin.somebody'),
              time: timeWords(dispute.closedAt),
            }),
          },
        ]}
      />
    </Part>
  );
}

export type DisputeDetailProps = {
  id: string;
  onClosed: () => void;
  /** The picture of a receipt by its path, and whose it is. */
  renderReceipt: (path: string, name: string) => ReactNode;
  /** The form that notes a call about a booking. */
  renderCall: (bookingId: string) => ReactNode;
};

/** One problem that a customer reported: the booking behind it, a refund where it is owed, and the answer. */
export default function DisputeDetail({ id, onClosed, renderReceipt, renderCall }: DisputeDetailProps) {
  const {
    row: dispute,
    error,
    isChanged,
    retry,
    accept,
  } = useAdminOne(`disputes ${id}`, (after) => fetchAdminList('disputes', { id }, after, disputeRow));
  const { state, decide } = useRowDecision(id);
  const form = useForm({ resolver: zodResolver(answerForm), defaultValues: { note: '' } });
  if (dispute === undefined)
    return error ? <ListProblem error={error} onRetry={retry} /> : <ListSkeleton height={220} />;
  if (dispute === null) return <EmptyState icon="search" title={t('admin.gone')} />;
  const isOpen = dispute.state === 'open';
  const answer = async ({ note }: { note: string }) => {
    accept();
    const outcome = await decide('answer-dispute', { disputeId: id, rev: dispute.rev, note });
    if (outcome.is === 'done') accept(madeRev(outcome.rows));
    return outcome;
  };
  return (
    <>
      {isChanged && !isPending(state) && <Notice kind="warning">{t('admin.changedHere')}</Notice>}
      <DisputeFacts dispute={dispute} />
      {dispute.picture !== null && renderReceipt(dispute.picture, dispute.name ?? t('admin.theCustomer'))}
      {dispute.isOwn && <Notice kind="info">{t('admin.own')}</Notice>}
      {isOpen && !dispute.isOwn && (
        <>
          {renderCall(dispute.bookingId)}
          {dispute.max > 0 && (
            <OpenRefundPart
              key={dispute.max}
              bookingId={dispute.bookingId}
              most={dispute.max}
              state={state}
              decide={decide}
              refusal={refusal}
            />
          )}
          <Part component="section" aria-labelledby="dispute-answer">
            <h3 id="dispute-answer">{t('admin.dispute.answerTitle')}</h3>
            <WriteForm
              form={form}
              label={t('admin.dispute.answerYes')}
              state={state}
              send={answer}
              done={t('admin.dispute.toastAnswer')}
              onDone={onClosed}
              refusal={refusal}
            >
              <TextAreaField
                form={form}
                name="note"
                label={t('admin.dispute.answerNote')}
                hint={t('admin.dispute.answerHint')}
                rows={4}
                maxLength={600}
              />
            </WriteForm>
          </Part>
        </>
      )}
    </>
  );
}
