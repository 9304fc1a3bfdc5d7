import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useEffect } from 'react';
import { dropJustBooked } from '#data/repositories/just-booked.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { type Booking, spokenCode, type BookingStatus } from '#domain/booking.ts';
import { paths } from '#domain/paths.ts';
import { bookingSteps, RefundLine } from '#features/my-bookings/row/booking-status.tsx';
import { GoingThere } from '#features/my-bookings/row/going-there.tsx';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { standingText } from '#text/booking-standing-text.ts';
import type { TextKey } from '#text/en.ts';
import { formatPrice } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { TeamShare } from './team-share.tsx';

const Steps = styled(Stepper)({
  '& .MuiStepLabel-label.MuiStepLabel-alternativeLabel': { marginBlockStart: 6, color: palette.text.secondary },
  '& .MuiStepLabel-label.Mui-completed': { color: palette.text.primary, fontWeight: 600 },
  // Under way and not done: a ring, where what is done is filled.
  '& .MuiStepLabel-label.Mui-active': { color: palette.primary.ink, fontWeight: 400 },
  '& .MuiStepIcon-root.Mui-active': {
    color: palette.background.paper,
    '& > circle': { r: '11px', stroke: palette.primary.main, strokeWidth: 2 },
    '& > text': { fill: palette.primary.ink },
  },
});

/** From the payment to the confirmation; checking and confirming end with the same decision. */
function BookingSteps({ status }: Pick<Booking, 'status'>) {
  const done = status === 'pending' ? 1 : bookingSteps.length;
  return (
    <Steps activeStep={done} alternativeLabel aria-label={t('bookings.steps')}>
      {bookingSteps.map((key, at) => (
        <Step key={key} completed={at < done}>
          <StepLabel>{t(key)}</StepLabel>
        </Step>
      ))}
    </Steps>
  );
}

/** What became of it by now: a booking that was ended meanwhile is told by its row, not by a card of success. */
const titles: Partial<Record<BookingStatus, TextKey>> = {
  pending: 'game.booked',
  confirmed: 'game.confirmed',
  refund_due: 'game.refund',
};

const Frame = styled(Card)({ borderColor: palette.success.main, scrollMarginBlockStart: 'calc(var(--bar) + 12px)' });

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  paddingBlock: 8,
  paddingInline: '16px 8px',
  background: palette.success.soft,
  '& > svg': { flex: 'none', color: palette.success.main },
  '& > h2': { flex: 1, fontSize: '1.125rem' },
  '&[data-refund]': { background: palette.warning.soft, '& > svg': { color: palette.warning.ink } },
});

const Body = styled('div')({
  display: 'grid',
  gap: 20,
  padding: 16,
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: '20px 32px', padding: 20 },
});

const Part = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 6,
  minInlineSize: 0,
  '& > * + div:last-child': { marginBlockStart: 10 },
});

const When = styled('p')({ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.25 });

const Code = styled('strong')({ fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums', letterSpacing: '0.04em' });

export type BookedCardProps = { booking: Booking; uid: string; asOf: number | undefined };

/** The answer to a booking that was just made: what, when, where, how it goes on, and the team. */
export default function BookedCard({ booking, uid, asOf }: BookedCardProps) {
  const check = usePaymentCheck();
  const now = serverNow();
  const title = titles[booking.status];
  useEffect(
    () => () => {
      // Whoever goes to another screen has read it; a tab that is killed or loaded again has not.
      if (window.location.pathname !== paths.myBookings) void dropJustBooked(uid).catch(() => undefined);
    },
    [uid],
  );
  if (!title) return null;

  const { status, day, hours, code, venueName, venueAddress, city, courtName, sport, total } = booking;
  const isOn = status !== 'refund_due';
  return (
    <Frame component="section" aria-labelledby="booked-title">
      <Head data-refund={isOn ? undefined : ''}>
        <Icon name={isOn ? 'check' : 'alert'} size={24} />
        <h2 id="booked-title">{t(title)}</h2>
        <IconButton aria-label={t('game.putAway')} onClick={() => void dropJustBooked(uid).catch(() => undefined)}>
          <Icon name="close" />
        </IconButton>
      </Head>
      <Body>
        <Part>
          <When>{playTime(day, hours, now)}</When>
          <p className="small muted">{choiceWords(day, hours)}</p>
          <p>
            <strong dir="auto">{venueName}</strong>
            <br />
            <span dir="auto">{[courtName, sport].filter(Boolean).join(' · ')}</span>
            <br />
            <span className="small muted" dir="auto">
              {[venueAddress, city].filter(Boolean).join(', ')}
            </span>
          </p>
          <p>
            {t('bookings.column.price')} <strong>{formatPrice(total)}</strong>
          </p>
          <p>
            {t('game.code')} <Code dir="ltr">{spokenCode(code)}</Code>
          </p>
          {isOn && <GoingThere booking={booking} hasTeam={false} />}
        </Part>
        <Part>
          {isOn && <BookingSteps status={status} />}
          {standingText(booking, { now, asOf }, check).map((line) => (
            <p key={line} className="small muted">
              {line}
            </p>
          ))}
          {booking.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
          {isOn && <TeamShare booking={booking} />}
        </Part>
      </Body>
    </Frame>
  );
}
