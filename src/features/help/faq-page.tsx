import Typography from '@mui/material/Typography';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { useLazyPaymentCheck } from '#hooks/lazy-payment-check.tsx';
import { faqAnswer, faqEntries } from '#text/faq-entries.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Intro } from '#ui/intro.tsx';
import { Page } from '#ui/page.tsx';
import { FaqQuestion } from './faq-question.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

const large = theme.breakpoints.up('lg');

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  marginBlockStart: 20,
  [large]: { gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'start', columnGap: 40 },
});

const Questions = styled(Card)({ margin: 0, padding: 0, listStyle: 'none' }) as typeof Card;

const More = styled('aside')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '14px 24px',
  padding: 18,
  borderRadius: 'var(--radius)',
  backgroundColor: palette.background.soft,
  '& > .MuiButton-root': { flex: '1 0 auto' },
  [wide]: { padding: '20px 24px' },
  [large]: { position: 'sticky', insetBlockStart: 'calc(var(--bar) + 24px)' },
});

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => (at + 1) % faqEntries.length,
  ArrowUp: (at) => (at - 1 + faqEntries.length) % faqEntries.length,
  Home: () => 0,
  End: () => faqEntries.length - 1,
};

/** Longer than an answer takes to open, in ms. */
const steadyFor = 450;

/** Keeps the pressed question under the finger: the answer that closes above it would pull it away. */
function useSteadyQuestion() {
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return (button: HTMLElement | undefined) => {
    stop.current();
    if (!button) return;
    const { top } = button.getBoundingClientRect();
    const end = performance.now() + steadyFor;
    const moved = new AbortController();
    let frame = requestAnimationFrame(function follow() {
      scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
      if (performance.now() < end) frame = requestAnimationFrame(follow);
      else moved.abort();
    });
    stop.current = () => moved.abort();
    moved.signal.addEventListener('abort', () => cancelAnimationFrame(frame));
    // Stops as soon as the person scrolls.
    for (const type of ['wheel', 'touchmove', 'keydown'])
      addEventListener(type, stop.current, { passive: true, signal: moved.signal });
  };
}

type FaqProps = {
  /** The open question; empty when none is. */
  openId: string;
  onOpen: (id: string) => void;
};

/** Ten questions, at most one open at a time; the arrow keys, Home and End walk through them. */
function Faq({ openId, onOpen }: FaqProps) {
  const buttons = useRef<HTMLElement[]>([]);
  const hold = useSteadyQuestion();
  const { check, reader } = useLazyPaymentCheck();
  const arrivedAt = useRef(openId);
  useEffect(() => {
    const at = faqEntries.findIndex(({ id }) => id === arrivedAt.current);
    buttons.current[at]?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const at = buttons.current.findIndex((button) => button === event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons.current[step(at)]?.focus();
  };
  return (
    <>
      {reader}
      <Intro>{t('faq.intro')}</Intro>
      <Columns>
        <Questions component="ul">
          {faqEntries.map((entry, index) => (
            <FaqQuestion
              key={entry.id}
              id={`faq-${entry.id}`}
              question={t(entry.question)}
              answer={faqAnswer(entry, check)}
              open={entry.id === openId}
              buttonRef={(button) => {
                if (button) buttons.current[index] = button;
              }}
              onToggle={() => {
                hold(buttons.current[index]);
                onOpen(entry.id === openId ? '' : entry.id);
              }}
              onKeyDown={onKeyDown}
            />
          ))}
        </Questions>
        <More>
          <div>
            <p>
              <strong>{t('faq.more')}</strong>
            </p>
            <Typography color="textSecondary">{t('faq.moreText')}</Typography>
          </div>
          <ButtonLink look="outline" to={paths.contact}>
            {t('help.contact')}
          </ButtonLink>
        </More>
      </Columns>
    </>
  );
}

/** /help/faq; the open question is in the address, so that it can be linked to and survives a reload. */
export default function FaqPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  return (
    <Page title={t('faq.title')}>
      <Faq openId={hash.slice(1)} onOpen={(id) => void navigate({ hash: id }, { replace: true })} />
    </Page>
  );
}
