import { useId, useState } from 'react';
import { hoursOf } from '#domain/free-hours.ts';
import { entryKindOf } from '#domain/desk/desk.ts';
import { errorText } from '#text/error-text.ts';
import { entryKindWords, entryName } from '#text/entry-words.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { rangeWords, unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { PhoneLinks } from '#ui/console/phone-links.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { palette, styled } from '#ui/styled.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import type { Affected, AffectedEntry, AffectedPage } from './affected-entry.ts';

const List = styled('ul')({
  display: 'grid',
  gap: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: 4, paddingBlock: 12, borderBlockStart: `1px solid ${palette.divider}` },
  '& p': { color: palette.text.secondary },
  '& strong': { overflowWrap: 'anywhere' },
});

const All = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

type Choice = Affected[number][2];

type RowProps = { entry: AffectedEntry; choice: Choice; onChoose: (choice: Choice) => void };

function Row({ entry, choice, onChoose }: RowProps) {
  const { name, phone, courtName, day, total, refund, isYours } = entry;
  const kind = entryKindOf(entry.kind);
  const shown = kind === 'block' || name ? entryName({ kind, name: name ?? null }) : entryKindWords({ kind });
  const hours = unbroken(rangeWords(day, hoursOf(entry.hours)).join(', '));
  return (
    <li>
      <strong dir="auto">{shown}</strong>
      <p dir="auto">{[courtName, formatDay(day), hours].join(', ')}</p>
      {typeof total === 'number' && <p>{formatPrice(total)}</p>}
      {phone && <PhoneLinks phone={phone} name={shown} />}
      {isYours ? (
        <p>{t('affected.yours')}</p>
      ) : (
        <RadioList
          legend={t('affected.choose', { name: shown })}
          value={choice}
          options={[
            { value: 'keep', label: t('affected.keep') },
            { value: 'cancel', label: t('affected.cancel', { amount: formatPrice(refund ?? total ?? 0) }) },
          ]}
          onChoose={onChoose}
        />
      )}
    </li>
  );
}

export type AffectedDialogProps = {
  first: AffectedPage;
  /** Another set than the one that was decided about before. */
  again: boolean;
  /** What was chosen before, by id. */
  before: ReadonlyMap<string, Choice>;
  /** Asks for the following page. */
  onMore: (after: string) => Promise<AffectedPage>;
  onDecide: (affected: Affected | null) => void;
};

/** The pages that were asked for, one after the other. */
function usePages(first: AffectedPage, onMore: AffectedDialogProps['onMore']) {
  const [seen, see] = useState({ entries: first.rows, next: first.next });
  const [isBusy, setBusy] = useState(false);
  const [failed, fail] = useState<AppError>();
  const more = async (after: string) => {
    setBusy(true);
    fail(undefined);
    try {
      const { rows, next } = await onMore(after);
      see(({ entries }) => ({ entries: [...entries, ...rows], next }));
    } catch (thrown) {
      fail(asAppError(thrown));
    }
    setBusy(false);
  };
  return { ...seen, isBusy, failed, more };
}

/**
 * What falls outside new hours: each online booking is kept, or cancelled with everything that was paid. It can be saved once
 * all of them were shown.
 */
export default function AffectedDialog({ first, again, before, onMore, onDecide }: AffectedDialogProps) {
  const { entries, next, isBusy, failed, more } = usePages(first, onMore);
  const count = first.count ?? entries.length;
  // Said of all, it holds for those too that are not shown yet.
  const [usual, setUsual] = useState<Choice>('keep');
  const [choices, choose] = useState<ReadonlyMap<string, Choice>>(before);
  const [decided, decide] = useState<Affected | null>(null);
  const allId = useId();
  const open = entries.filter(({ isYours }) => !isYours);
  const choiceOf = (id: string) => choices.get(id) ?? usual;
  const all = (choice: Choice) => {
    setUsual(choice);
    choose(new Map());
  };
  const cancelled = open.filter(({ id }) => choiceOf(id) === 'cancel').length;
  const save = (close: () => void) => {
    decide(open.map(({ id, rev }) => [id, rev, choiceOf(id)]));
    close();
  };
  return (
    <DialogFrame
      full
      title={t('affected.title', { count })}
      onClosed={() => onDecide(decided)}
      renderBody={(close) => (
        <>
          <DialogBody>
            {again && (
              <Notice kind="warning" role="alert">
                {t('affected.again')}
              </Notice>
            )}
            {open.length > 1 && (
              <All role="group" aria-labelledby={allId}>
                <span id={allId}>{t('affected.all')}</span>
                <Button onClick={() => all('keep')}>{t('affected.allKeep')}</Button>
                <Button onClick={() => all('cancel')}>{t('affected.allCancel')}</Button>
              </All>
            )}
            <List>
              {entries.map((entry) => (
                <Row
                  key={entry.id}
                  entry={entry}
                  choice={choiceOf(entry.id)}
                  onChoose={(choice) => choose(new Map(choices).set(entry.id, choice))}
                />
              ))}
            </List>
            {failed && (
              <Notice kind="error" role="alert">
                {errorText(failed)}
              </Notice>
            )}
          </DialogBody>
          <DialogFoot>
            <Button onClick={close}>{t('affected.stop')}</Button>
            {next === null ? (
              <Button look={cancelled > 0 ? 'final' : 'primary'} onClick={() => save(close)}>
                {cancelled > 0 ? t('affected.saveCancel', { count: cancelled }) : t('affected.save')}
              </Button>
            ) : (
              <Button look="primary" disabled={isBusy} onClick={() => void more(next)}>
                {t('affected.more', { count: count - entries.length })}
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    />
  );
}
