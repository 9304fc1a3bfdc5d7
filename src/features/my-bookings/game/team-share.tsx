import { useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { localStore } from '#data/storage/page-storage.ts';
import type { Booking } from '#domain/booking.ts';
import { whatsAppTo } from '#domain/support.ts';
import { playersWithin, usualPlayers, sharePerHead, fewestPlayers, mostPlayers } from '#domain/team-share.ts';
import { directionsTo } from '#domain/venue-display.ts';
import { formatPrice } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';

const key = 'baari-players';

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStore()?.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** How many shared a game of this sport the last time on this device, else how many usually play it. */
function readPlayers(sport: string | null): number {
  const count = readAll()[sport ?? ''];
  return typeof count === 'number' && Number.isFinite(count) ? playersWithin(count) : usualPlayers(sport);
}

/** Remembers it for this sport; a full store only forgets it. */
function writePlayers(sport: string | null, count: number): void {
  try {
    localStore()?.setItem(key, JSON.stringify({ ...readAll(), [sport ?? '']: count }));
  } catch {
    return;
  }
}

/**
 * What the team reads in a chat: the game, when, where, the way there and what each of so many pays. The date stands in full:
 * nobody knows on which day it is read. It does not call a booking confirmed that is not.
 */
export function teamText(booking: Booking, players: number): string {
  const { sport, venueName: venue, venueAddress, city, courtName: court, day, hours, total, status } = booking;
  const lines = [
    t('game.text.what', { sport: sport ?? t('game.text.game'), venue, court }),
    choiceWords(day, hours),
    [venueAddress, city].filter(Boolean).join(', '),
    t('game.text.map', { link: directionsTo([venue, venueAddress, city]) }),
    t('game.text.pay', { count: players, price: formatPrice(sharePerHead(total, players)) }),
    status === 'confirmed' ? '' : t('game.text.pending'),
  ];
  return lines.filter(Boolean).join('\n');
}

const Frame = styled('div')({ display: 'grid', gap: 10 });

const Counter = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  '& .MuiButton-root': { minInlineSize: 44, paddingInline: 0, fontSize: '1.25rem', lineHeight: 1 },
  '& output': { minInlineSize: '5.5em', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
});

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& .MuiButton-root': { gap: 8 } });

const isCancelled = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Opens the share sheet of the device; false when that failed. Who closes it without sharing has changed their mind. */
async function share(text: string): Promise<boolean> {
  try {
    await navigator.share({ text });
    return true;
  } catch (thrown) {
    return isCancelled(thrown);
  }
}

/** What each pays, and the ways to tell the team; the number of players is remembered for the sport. */
export function TeamShare({ booking }: { booking: Booking }) {
  const { sport, total } = booking;
  const [players, setPlayers] = useState(() => readPlayers(sport));
  const [hasFailed, setFailed] = useState(false);
  const text = teamText(booking, players);
  async function tell(): Promise<void> {
    setFailed(false);
    setFailed(!(await share(text)));
  }
  function change(by: number): void {
    const next = playersWithin(players + by);
    setPlayers(next);
    writePlayers(sport, next);
  }
  return (
    <Frame>
      <Counter role="group" aria-label={t('game.team')}>
        <Button aria-label={t('game.fewer')} disabled={players <= fewestPlayers} onClick={() => change(-1)}>
          −
        </Button>
        <output>{t('game.players', { count: players })}</output>
        <Button aria-label={t('game.more')} disabled={players >= mostPlayers} onClick={() => change(1)}>
          +
        </Button>
        <strong>{t('game.each', { price: formatPrice(sharePerHead(total, players)) })}</strong>
      </Counter>
      <Ways>
        <ButtonLink look="primary" href={whatsAppTo('', text)} target="_blank" rel="noreferrer">
          <SupportIcon name="people" size={20} />
          {t('game.whatsApp')}
        </ButtonLink>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void tell()}>
            <Icon name="share" size={20} />
            {t('game.share')}
          </Button>
        )}
      </Ways>
      {hasFailed && (
        <HelperText role="alert" error>
          {t('game.shareFailed')}
        </HelperText>
      )}
    </Frame>
  );
}

/** The same as on the card of a booking that was just made, from its row. */
export default function TeamDialog({ booking, onClosed }: { booking: Booking; onClosed: () => void }) {
  const { venueName: venue, day, hours } = booking;
  return (
    <DialogFrame
      title={t('game.team')}
      lead={
        <p className="small muted" dir="auto">
          {t('bookings.at', { venue, what: playTime(day, hours, serverNow()) })}
        </p>
      }
      onClosed={onClosed}
      renderBody={() => (
        <DialogBody>
          <TeamShare booking={booking} />
        </DialogBody>
      )}
    />
  );
}
