import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { paths } from '#domain/paths.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { faqAnswer, faqEntries } from '#text/faq-entries.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { FaqQuestion } from './faq-question.tsx';
import './faq.css';

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => (at + 1) % faqEntries.length,
  ArrowUp: (at) => (at - 1 + faqEntries.length) % faqEntries.length,
  Home: () => 0,
  End: () => faqEntries.length - 1,
};

/** Keeps the pressed question under the finger: the answer that closes above it would pull it away. */
function useSteadyQuestion() {
  const pressed = useRef<{ button: HTMLElement; top: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const before = pressed.current;
    pressed.current = undefined;
    if (before) scrollBy({ top: before.button.getBoundingClientRect().top - before.top, behavior: 'instant' });
  });
  return (button: HTMLElement | undefined) => {
    if (button) pressed.current = { button, top: button.getBoundingClientRect().top };
  };
}

type FaqProps = {
  /** The open question; empty when none is. */
  openId: string;
  onOpen: (id: string) => void;
};

/** Ten questions, at most one open at a time; the arrow keys, Home and End walk through them. */
export function Faq({ openId, onOpen }: FaqProps) {
  const buttons = useRef<HTMLButtonElement[]>([]);
  const hold = useSteadyQuestion();
  const check = usePaymentCheck();
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
    <div className="faq">
      <p className="muted">{t('faq.intro')}</p>
      <ul className="faq-list card">
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
      </ul>
      <aside className="faq-more">
        <div>
          <p>
            <strong>{t('faq.more')}</strong>
          </p>
          <p className="muted">{t('faq.moreText')}</p>
        </div>
        <ButtonLink look="outline" to={paths.contact}>
          {t('help.contact')}
        </ButtonLink>
      </aside>
    </div>
  );
}
