import { lazy, Suspense, useEffect, useRef } from 'react';
import { t } from '#text/translate.ts';
import { CardNotices } from './card-notices.tsx';
import { CourtSelect } from './court-select.tsx';
import { DatePicker } from './date-picker.tsx';
import { HourPicker } from './hour-picker.tsx';
import { FootTotal, PriceSummary } from './price-summary.tsx';
import { PaymentCheckHint } from './payment-check-hint.tsx';
import { ProceedButton } from './proceed-button.tsx';
import { StartedNotice } from './started-notice.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import type { BookingView } from './use-booking.ts';
import './booking-card.css';

const loadDialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

function NoCourts({ known }: { known: boolean }) {
  return <p className="hour-empty muted">{t(known ? 'venue.noCourts' : 'booking.noCourtsYet')}</p>;
}

/** Court, date, hours, price, and the way to the payment. The whole state lives in `booking`. */
export function BookingCard({ booking }: { booking: BookingView }) {
  const { state, venue } = booking;
  const { courts, choice, dialog, stage, problem } = state;
  const notices = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const hasHours = choice.hours.length > 0;
  const settling = !dialog && (stage === 'unknown' || stage === 'sending');

  useEffect(() => {
    // The dialog is wanted next: its code comes while the person looks at the price.
    if (hasHours) void loadDialog().catch(() => undefined);
  }, [hasHours]);

  useEffect(() => {
    if (wasOpen.current && !dialog) {
      const place = notices.current?.querySelector('.notice')
        ? notices.current
        : document.getElementById('booking-proceed');
      place?.focus();
    }
    wasOpen.current = dialog;
  }, [dialog]);

  useEffect(() => {
    if (problem && stage === 'choosing') notices.current?.scrollIntoView({ block: 'nearest' });
  }, [problem, stage]);

  return (
    <section className="booking-card card" id="booking" aria-labelledby="booking-title">
      <div className="booking-card-body">
        <h2 id="booking-title" tabIndex={-1}>
          {t('booking.title')}
        </h2>
        <StartedNotice booking={booking} />
        {settling ? (
          <UnknownOutcome booking={booking} />
        ) : (
          <>
            {courts.length > 0 ? <CourtSelect booking={booking} /> : <NoCourts known={venue.courts !== undefined} />}
            {choice.courtId && <DatePicker booking={booking} />}
            {choice.courtId && <HourPicker booking={booking} />}
          </>
        )}
        <div ref={notices} tabIndex={-1} className="booking-notices">
          <CardNotices booking={booking} />
        </div>
        {!settling && hasHours && (
          <>
            <PriceSummary booking={booking} />
            <PaymentCheckHint />
          </>
        )}
      </div>
      {choice.courtId && !settling && (
        <div className="booking-card-foot">
          <FootTotal booking={booking} />
          <ProceedButton booking={booking} />
        </div>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <ConfirmDialog booking={booking} />
        </Suspense>
      )}
    </section>
  );
}
