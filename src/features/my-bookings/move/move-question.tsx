import { type MouseEvent, useCallback } from 'react';
import { queueWrite } from '#commands/queue/queue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking, MoveOffer } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import { isOnItsWay } from '#features/my-bookings/row/booking-time.ts';
import { keepFocus } from '#features/my-bookings/row/keep-focus.ts';
import { Choices, ToneBox, WaitBox } from '#features/my-bookings/row/tone-box.ts';
import { RefusedWrite } from '#features/my-bookings/waits/refused-write.tsx';
import { useRequest } from '#hooks/use-request.ts';
import { useWaitingFacts } from '#hooks/use-waiting-facts.ts';
import { useWriteDecisions } from '#hooks/use-write-decisions.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { unbroken } from '#text/hour-words.ts';
import { playTime } from '#text/play-time.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { stateText } from '#text/write-text.ts';
import { Button } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { answerIn, askedWords, moveAnswer, openOffer } from './move-answer.ts';

const Box = styled(ToneBox)({
  display: 'grid',
  gap: 10,
  marginBlockStart: 8,
  '& > p:first-of-type': { display: 'flex', gap: 8 },
});

const Times = styled('dl')({
  display: 'grid',
  gap: 6,
  margin: 0,
  '& dt': { color: palette.text.secondary, fontSize: '0.8125rem' },
  '& dd': { margin: 0 },
});

const Answers = styled(Choices)({ '& > .MuiButton-root': { flex: '1 1 auto' } });

/** An answer stands in the place of its question. */
const Answered = styled('div')({ marginBlockStart: 8 });

type QuestionProps = { booking: Booking; offer: MoveOffer; before: QueuedWrite | undefined };

/** The old and the new time, until when an answer counts, and what becomes of the booking without one. */
function Question({ booking, offer, before }: QuestionProps) {
  const send = useCallback(
    (accept: boolean) => queueWrite(moveAnswer(booking, offer, accept, before)),
    [booking, offer, before],
  );
  const { run, state, error } = useRequest(send);
  const now = serverNow();
  const { venueName: venue, courtId, courtName } = booking;
  const isSameCourt = offer.courtId === courtId;
  const time = ({ day, hours }: Booking | MoveOffer, court: string) => (
    <span dir="auto">
      {isSameCourt ? playTime(day, hours, now) : t('bookings.at', { venue: playTime(day, hours, now), what: court })}
    </span>
  );
  const answer = (accept: boolean) => ({
    disabled: state === 'loading',
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      keepFocus(currentTarget);
      void run(accept);
    },
  });
  return (
    <Box role="group" aria-label={t(askedWords(offer))} data-tone="due">
      <p>
        <Icon name="alert" size={18} />
        <strong>{t(askedWords(offer))}</strong>
      </p>
      <Times>
        <div>
          <dt>{t('moveOffer.old')}</dt>
          <dd>{time(booking, courtName)}</dd>
        </div>
        <div>
          <dt>{t('moveOffer.new')}</dt>
          <dd>
            <strong>{time(offer, offer.courtName)}</strong>
          </dd>
        </div>
      </Times>
      <p className="small">{t('moveOffer.nothing', { until: unbroken(instantText(Date.parse(offer.until))) })}</p>
      <Answers>
        <Button
          look="primary"
          aria-label={t('moveOffer.yesLabel', { venue, day: formatDay(offer.day) })}
          {...answer(true)}
        >
          {t('moveOffer.yes')}
        </Button>
        <Button
          look="outline"
          aria-label={t('moveOffer.noLabel', { venue, day: formatDay(booking.day) })}
          {...answer(false)}
        >
          {t('moveOffer.no')}
        </Button>
      </Answers>
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
      <p className="small">{t('moveOffer.cancel')}</p>
    </Box>
  );
}

/** An answer that our server has not confirmed; it can be changed until it was sent. */
function AnswerState({ booking, write }: { booking: Booking; write: QueuedWrite }) {
  const facts = useWaitingFacts();
  const { giveUp, busy, error } = useWriteDecisions();
  if (isOnItsWay(write, facts.online, facts.now)) return <WaitBox>{t('moveOffer.sending')}</WaitBox>;
  const { accept } = answerIn(write);
  const queued = accept ? 'moveOffer.queuedYes' : 'moveOffer.queuedNo';
  const until = unbroken(instantText(Number(write.about['endsAt'])));
  const { venueName: venue, day } = booking;
  return (
    <WaitBox>
      <p>
        <Icon name="clock" size={18} />
        <strong>{t(isUnsent(write) ? queued : 'moveOffer.unsure')}</strong>
      </p>
      <p className="small">{accept ? t('moveOffer.before', { until }) : t('moveOffer.stays')}</p>
      {write.state === 'parked' && <p className="small">{stateText(write, facts)}</p>}
      {isUnsent(write) && (
        <Button
          look="outline"
          aria-label={t('moveOffer.changeLabel', { venue, day: formatDay(day) })}
          disabled={busy}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget);
            void giveUp(write);
          }}
        >
          {t('moveOffer.change')}
        </Button>
      )}
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
    </WaitBox>
  );
}

/** A move that the venue or Baari asks for, and the answer while it waits or was refused. */
export default function MoveQuestion({ booking }: { booking: WithPending<Booking> }) {
  const write = booking.queued['answer-move'];
  const offer = openOffer(booking, serverNow());
  // A refused answer stands until it is dismissed, but not in the way of a newer question.
  if (offer && offer.id !== answerIn(write).offerId) return <Question booking={booking} offer={offer} before={write} />;
  if (!write) return <Box role="note">{t('moveOffer.over')}</Box>;
  return (
    <Answered>
      {write.state === 'failed' ? (
        <RefusedWrite booking={booking} write={write} onGone={() => undefined} />
      ) : (
        <AnswerState booking={booking} write={write} />
      )}
    </Answered>
  );
}
