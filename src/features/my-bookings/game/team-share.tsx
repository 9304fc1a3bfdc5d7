import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { whatsAppTo } from '#domain/support.ts';
import { fewestPlayers, mostPlayers, playersWithin, sharePerHead } from '#domain/team-share.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { styled } from '#ui/styled.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { readPlayers, writePlayers } from './players.ts';
import { teamText } from './team-text.ts';

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

async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch (thrown) {
    if (!isCancelled(thrown)) showToast({ kind: 'error', title: t('game.shareFailed') });
  }
}

/** What each pays, and the ways to tell the team; the number of players is remembered for the sport. */
export function TeamShare({ booking }: { booking: Booking }) {
  const { sport, total } = booking;
  const [players, setPlayers] = useState(() => readPlayers(sport));
  const text = teamText(booking, players);
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
          <Button onClick={() => void share(text)}>
            <Icon name="share" size={20} />
            {t('game.share')}
          </Button>
        )}
      </Ways>
    </Frame>
  );
}
