import { useLayoutEffect, useRef } from 'react';
import { isServerReached } from '#data/server/reachability.ts';
import { deskBookingPath } from '#domain/desk/desk-paths.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import { supportPhones } from '#domain/support.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { formatClock } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TimeWords } from './time-words.tsx';
import { palette, styled } from '#ui/styled.ts';
import { entryOfCheck, type Check } from '#features/desk-gate/gate-state.ts';
import { useHappened } from './use-happened.ts';
import { lookOf, verdictWords, whoWords } from './verdict-words.ts';

const Face = styled(Card)({
  '--ground': palette.background.soft,
  '--ink': palette.text.primary,
  display: 'flex',
  flexDirection: 'column',
  zIndex: 1,
  minInlineSize: 0,
  '&[data-tone=green]': { '--ground': palette.success.main, '--ink': palette.success.contrastText },
  '&[data-tone=amber]': { '--ground': palette.warning.main, '--ink': palette.warning.contrastText },
  '&[data-tone=red]': { '--ground': palette.error.main, '--ink': palette.error.contrastText },
  '& > .said': {
    display: 'flex',
    flex: 1,
    alignItems: 'center',
    gap: 14,
    padding: '20px 16px',
    backgroundColor: 'var(--ground)',
    color: 'var(--ink)',
    fontSize: 'clamp(1.25rem, 1.05rem + 1vw, 1.5rem)',
    fontWeight: 700,
    lineHeight: 1.3,
    overflowWrap: 'break-word',
  },
  // Else a long word would push the card out of the window.
  '& > .said > p': { minInlineSize: 0 },
  '& .sign': {
    display: 'grid',
    flex: 'none',
    placeItems: 'center',
    inlineSize: 56,
    blockSize: 56,
    border: '3px solid currentColor',
    borderRadius: '50%',
    fontSize: '1.75rem',
    lineHeight: 1,
  },
  '& > .about': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 2,
    padding: '12px 16px 0',
    overflowWrap: 'break-word',
  },
  '& > .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, padding: '12px 16px 16px' },
  '& > .buttons > *': { flex: '1 1 140px', minBlockSize: 48 },
  '& > .people': { display: 'grid', gap: 8, padding: '12px 16px 0' },
});

const ended = ['booking.cancelled', 'booking.called_off', 'booking.declined', 'booking.refund_due'];
const arrived = ['attendance.arrived'];

/** What is asked of the server about a verdict: the phone keeps neither when a booking ended, nor who let somebody in. */
function askedAbout({ verdict, isHere }: Check, desk: Desk): readonly string[] {
  if (!mayAtDesk(desk, 'booking.decline')) return [];
  if (verdict.is === 'off') return ended;
  return verdict.is === 'used' && !isHere ? arrived : [];
}

type CardActions = {
  onNext: () => void;
  onUndo: () => void;
  onAgree: () => void;
  onCollected: () => void;
  onPick: (entry: EntryView) => void;
  onRefresh: () => void;
  onOpen: (entryId: string) => void;
  /** Goes on with the code instead. */
  onType: () => void;
};

type ResultCardProps = CardActions & { check: Check; desk: Desk; now: number; isRefreshing: boolean };

/** Below the large words: who, when, and by whom. */
function about(check: Check, who: string | undefined, by: string | null): string[] {
  const { verdict, isHere, at } = check;
  if (verdict.is === 'letIn') return [t(isServerReached() ? 'gate.in' : 'gate.inQueued', { time: formatClock(at) })];
  const lines = who === undefined ? [] : [who];
  if (verdict.is !== 'used') return lines;
  if (isHere) return [t('gate.byHere'), ...lines];
  return by === null ? lines : [t('gate.by', { name: by }), ...lines];
}

/** What can be done about it, beside going on. */
function Choices({ check, desk, isRefreshing, ...on }: ResultCardProps) {
  const { verdict } = check;
  switch (verdict.is) {
    case 'letIn':
      return <Button onClick={on.onUndo}>{t('gate.undo')}</Button>;
    case 'collect':
      return (
        <Button look="primary" onClick={on.onCollected}>
          {t('gate.collected')}
        </Button>
      );
    case 'otherTime':
    case 'moved':
    case 'unlisted':
      return (
        verdict.isOpen && (
          <Button look="primary" onClick={on.onAgree}>
            {t(verdict.is === 'otherTime' ? 'gate.anyway' : 'gate.checkIn')}
          </Button>
        )
      );
    case 'pending':
      if (verdict.mayDecide)
        return <ButtonLink to={deskBookingPath(desk.venueId, verdict.entry.id)}>{t('gate.decide')}</ButtonLink>;
      // The payment is checked by whoever was paid.
      return (
        !verdict.entry.isOwn && <ButtonLink href={`tel:${supportPhones.office}`}>{t('gate.callBaari')}</ButtonLink>
      );
    case 'used':
    case 'off': {
      const id = verdict.entry?.id;
      return id !== undefined && <Button onClick={() => on.onOpen(id)}>{t('gate.open')}</Button>;
    }
    case 'notGenuine':
    case 'newer':
      return <Button onClick={on.onType}>{t('gate.code')}</Button>;
    case 'unknownCode':
      return (
        <Button disabled={isRefreshing} onClick={on.onRefresh}>
          {t(isRefreshing ? 'gate.refreshing' : 'gate.refresh')}
        </Button>
      );
    default:
      return null;
  }
}

/**
 * What the gate says: a colour, a sign and large words, and what can be done next. The focus is on what harms nobody; another
 * verdict is another card.
 */
export function ResultCard(props: ResultCardProps) {
  const { check, desk, now, onNext, onPick } = props;
  const { verdict } = check;
  const next = useRef<HTMLButtonElement>(null);
  // Together with the card: an effect after the paint would take the focus back from whoever has pressed something by then.
  useLayoutEffect(() => next.current?.focus(), []);
  const bookingId = verdict.is === 'used' ? verdict.bookingId : (entryOfCheck(check)?.id ?? '');
  const happened = useHappened(desk.venueId, bookingId, askedAbout(check, desk));
  const { title, who } = verdictWords(check, desk, now, verdict.is === 'off' ? (happened?.at ?? null) : null);
  const lines = about(check, who, happened?.by ?? null);
  const { tone, sign } = lookOf(check);
  return (
    <Face data-tone={tone} data-verdict={verdict.is}>
      <div className="said">
        <span className="sign" aria-hidden>
          {sign}
        </span>
        <p dir="auto">
          <TimeWords words={title} />
        </p>
      </div>
      {lines.length > 0 && (
        <div className="about">
          {lines.map((line) => (
            <p key={line} dir="auto">
              <TimeWords words={line} />
            </p>
          ))}
        </div>
      )}
      {verdict.is === 'several' && (
        <div className="people">
          {verdict.entries.map((entry) => (
            <Button key={entry.id} block onClick={() => onPick(entry)}>
              <TimeWords words={whoWords(desk, entry)} />
            </Button>
          ))}
        </div>
      )}
      <div className="buttons">
        <Choices {...props} />
        <Button ref={next} look={verdict.is === 'letIn' ? 'primary' : 'outline'} onClick={onNext}>
          {t(verdict.is === 'collect' ? 'gate.notYet' : 'gate.next')}
        </Button>
      </div>
    </Face>
  );
}
