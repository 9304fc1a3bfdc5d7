import ButtonBase from '@mui/material/ButtonBase';
import { memo, useEffect, useRef } from 'react';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { lazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { paintedApart, palette, styled, wide } from '#ui/styled.ts';
import { isSaidOnBoard } from './machine/booking-view.ts';
import { CancelTerms, ChosenFacts, FootTotal, PaymentCheckHint, PriceSummary } from './booking-summary.tsx';
import { CardNotices, StartedNotice, UnknownOutcome } from './card-notices.tsx';
import { NextStepBar, ProceedButton, showCard } from './next-step.tsx';
import type { BookingView } from './use-booking.ts';

const HintButton = styled(ButtonBase)({
  display: 'grid',
  inlineSize: '100%',
  marginBlockEnd: 12,
  padding: '10px 14px',
  borderRadius: 'var(--radius)',
  background: palette.info.soft,
  textAlign: 'start',
  '& > strong': { textDecoration: 'underline' },
  [wide]: { display: 'none' },
});

const UnknownButton = styled(HintButton)({ background: palette.warning.soft });

/** On a phone the card is far down: the same is said at the top of the page, with the way to it. */
export function StartedHint({ booking }: { booking: BookingView }) {
  const { state } = booking;
  if (!state.saved || (state.stage !== 'choosing' && state.stage !== 'unknown')) return null;
  const unknown = state.stage === 'unknown';
  const Way = unknown ? UnknownButton : HintButton;
  return (
    <Way onClick={showCard}>
      <strong>{t(unknown ? 'booking.unknownTitle' : state.online ? 'booking.started' : 'booking.kept')}</strong>
      <span>{choiceWords(state.choice.day, state.choice.hours)}</span>
    </Way>
  );
}

const ConfirmDialog = lazyDialog<{ booking: BookingView }>(() =>
  import('./dialog/confirm-dialog.tsx').then((dialog) => ({ default: dialog.ConfirmDialog })),
);

/** On a low window the card scrolls with the page: a small box inside it could not show a row of hours. */
const roomy = `${wide} and (min-height: 620px)`;

const Frame = styled(Card)({
  ...paintedApart,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'visible',
  scrollMarginBlockStart: 'calc(var(--bar) + 12px)',
  [roomy]: {
    position: 'sticky',
    insetBlockStart: 'calc(var(--bar) + 16px)',
    maxBlockSize: ['calc(100vh - var(--bar) - 64px)', 'calc(100dvh - var(--bar) - 64px)'],
  },
});

const Body = styled('div')({
  display: 'grid',
  gap: 18,
  padding: '20px 16px',
  '& > h2:focus': { outline: 'none' },
  // The card is narrow: what can be done stands below the words.
  '& .MuiAlert-message > p': { flexBasis: '100%' },
  // Every line counts: what is left of the window's height shows the hours.
  [wide]: { gap: 14, padding: '16px 20px' },
  [roomy]: { overflowY: 'auto', minBlockSize: 0 },
});

const Notices = styled('div')({
  display: 'grid',
  gap: 12,
  scrollMarginBlock: 96,
  '&:focus': { outline: 'none' },
  // Elsewhere an empty line stays.
  '@supports selector(:has(a))': { '&:not(:has(.notice))': { display: 'none' } },
});

const Foot = styled('div')({
  display: 'grid',
  gap: 6,
  padding: '14px 16px 16px',
  borderBlockStart: `1px solid ${palette.divider}`,
  [wide]: { paddingInline: 20 },
});

type BookingCardProps = {
  booking: BookingView;
  /** Opens the tab of the board, where court, date and hours are chosen. */
  onBoard: () => void;
};

/** What is chosen, its price, and the way to the payment, with the bar that leads on. The whole state lives in `booking`. */
function BookingCard({ booking, onBoard }: BookingCardProps) {
  const { state } = booking;
  const { choice, dialog, stage, problem } = state;
  const notices = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const hasHours = choice.hours.length > 0;
  const isUnsettled = !dialog && (stage === 'unknown' || stage === 'sending');

  useEffect(() => {
    // The dialog is wanted next: its code comes while the person looks at the price.
    if (hasHours) void ConfirmDialog.preload().catch(() => undefined);
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
    if (problem && !isSaidOnBoard(problem) && stage === 'choosing')
      notices.current?.scrollIntoView({ block: 'nearest' });
  }, [problem, stage]);

  return (
    <>
      <Frame component="section" id="booking" aria-labelledby="booking-title">
        <Body>
          <h2 id="booking-title" tabIndex={-1}>
            {t('booking.title')}
          </h2>
          <StartedNotice booking={booking} />
          {isUnsettled ? <UnknownOutcome booking={booking} /> : <ChosenFacts booking={booking} />}
          <Notices ref={notices} tabIndex={-1}>
            <CardNotices booking={booking} />
          </Notices>
          {!isUnsettled && hasHours && (
            <>
              <PriceSummary booking={booking} />
              <PaymentCheckHint />
              <CancelTerms booking={booking} />
            </>
          )}
        </Body>
        {choice.courtId && !isUnsettled && (
          <Foot>
            <FootTotal booking={booking} />
            <ProceedButton booking={booking} />
          </Foot>
        )}
        {dialog && <ConfirmDialog booking={booking} />}
      </Frame>
      <NextStepBar booking={booking} onBoard={onBoard} />
    </>
  );
}

export default memo(BookingCard);
