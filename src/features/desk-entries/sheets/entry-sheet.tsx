import { useState, type ReactNode } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { spokenCode } from '#domain/booking.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import { formatPhone } from '#domain/phone.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { RefusalBox } from '#features/desk-entries/refusal/refusal-box.tsx';
import { entryItems, type EntryItem } from '#features/desk-entries/row/entry-items.ts';
import { GateButtons } from '#features/desk-entries/row/gate-buttons.tsx';
import { useGateQuestion } from '#features/desk-entries/row/use-gate-question.tsx';
import type { SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useWaitingFacts } from '#hooks/use-waiting-facts.ts';
import { courtName, entryHours, entryKindWords, entryName, paidWords } from '#text/entry-words.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { stateText } from '#text/write-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EntryChips } from '#ui/desk/entry-chips.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { palette, styled } from '#ui/styled.ts';
import { EntryHistory } from './entry-history.tsx';
import { NoteField } from './note-field.tsx';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, auto) 1fr',
  gap: '6px 16px',
  margin: 0,
  '& > dt': { color: palette.text.secondary },
  '& > dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

const Lead = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' });

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

type EntrySheetProps = {
  desk: Desk;
  /** Undefined when it is gone: removed by somebody else, or taken back. */
  entry: EntryView | undefined;
  /** Opens with the team's note. */
  isNoting: boolean;
  sheets: SheetOpeners;
  onClosed: () => void;
};

function factsOf(desk: Desk, entry: EntryView): [label: string, value: ReactNode][] {
  const { phone, code, total, paid, note, kind } = entry;
  const rows: [string, ReactNode][] = [
    [t('entry.fact.court'), <bdi key="court">{courtName(desk.courts, entry.courtId)}</bdi>],
    [t('entry.fact.when'), t('entry.when', { day: formatDay(entry.day), hours: unbroken(entryHours(entry)) })],
  ];
  if (phone) rows.push([t('entry.fact.phone'), <bdi key="phone">{formatPhone(phone)}</bdi>]);
  if (code) rows.push([t('entry.fact.code'), spokenCode(code)]);
  if (total !== null && kind !== 'block') rows.push([t('entry.fact.total'), formatPrice(total)]);
  if (paid !== null) rows.push([t('entry.fact.paid'), paidWords(paid)]);
  if (note) rows.push([t('entry.fact.note'), <bdi key="note">{note}</bdi>]);
  return rows;
}

/** One thing to do, as a button or as a link. */
function ItemButton({ item, onPress }: { item: EntryItem; onPress: () => void }) {
  const { name, to, href, run, label, isOff } = item;
  if (to) return <ButtonLink to={to}>{label}</ButtonLink>;
  if (href) {
    const away = href.startsWith('https') ? { target: '_blank', rel: 'noreferrer' } : {};
    return (
      <ButtonLink href={href} {...away}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button
      look={name === 'remove' ? 'danger' : 'outline'}
      aria-disabled={isOff}
      onClick={() => {
        if (isOff) return;
        run?.();
        onPress();
      }}
    >
      {label}
    </Button>
  );
}

/** Actions after which there is nothing more to see of the entry. */
const endings = new Set(['takeBack', 'unblock']);

/** Everything about one entry, and everything that this person can do with it. */
export default function EntrySheet(props: EntrySheetProps) {
  // What was open stays in sight when the entry goes: somebody is reading it.
  const [shown, setShown] = useState(props.entry);
  if (props.entry && props.entry !== shown) setShown(props.entry);
  if (!shown) {
    return (
      <DialogFrame
        title={t('entry.sheet')}
        onClosed={props.onClosed}
        renderBody={() => (
          <DialogBody>
            <p>{t('entry.gone')}</p>
          </DialogBody>
        )}
      />
    );
  }
  return <Shown {...props} entry={shown} isGone={!props.entry} />;
}

/** How a write about the entry stands that our server does not have yet. */
function Waiting({ write }: { write: QueuedWrite }) {
  const facts = useWaitingFacts();
  return <Notice kind="offline">{stateText(write, facts)}</Notice>;
}

type ShownProps = Omit<EntrySheetProps, 'entry'> & { entry: EntryView; isGone: boolean };

function Shown({ desk, entry, isGone, isNoting, sheets, onClosed }: ShownProps) {
  const [notes, setNotes] = useState(isNoting);
  const { ask, near, question } = useGateQuestion({ desk, entry }, 'sheet');
  const isOnline = useOnline();
  const now = serverNow();
  const own: SheetOpeners = { ...sheets, openNote: () => setNotes(true) };
  const items = isGone ? [] : entryItems({ desk, entry, now, isOnline, sheets: own, ask });
  const refused = entry.pending.filter((write) => write.state === 'failed');
  const waiting = entry.pending.filter((write) => write.state !== 'failed');
  return (
    <DialogFrame
      title={entryName(entry)}
      lead={
        <Lead>
          {/* What the venue entered itself says so in a chip. */}
          {(entry.kind === 'app' || entry.kind === 'block') && entryKindWords(entry)}
          <EntryChips entry={entry} />
        </Lead>
      }
      onClosed={onClosed}
      renderBody={(close) => (
        <DialogBody>
          {isGone && <Notice kind="info">{t('entry.gone')}</Notice>}
          {!isGone &&
            refused.map((write) => (
              <RefusalBox
                key={write.id}
                desk={desk}
                entry={entry}
                write={write}
                onEdit={() => sheets.openRefused(write)}
                onDecided={() => entry.isNew && close()}
              />
            ))}
          {!isGone && waiting.map((write) => <Waiting key={write.id} write={write} />)}
          <Facts aria-label={t('entry.facts')}>
            {factsOf(desk, entry).map(([label, value]) => (
              <Fact key={label} label={label} value={value} />
            ))}
          </Facts>
          {!isGone && (
            <Buttons>
              <GateButtons desk={desk} entry={entry} now={now} ask={ask} near={near} />
              {items.map((item) => (
                <ItemButton key={item.name} item={item} onPress={() => endings.has(item.name) && close()} />
              ))}
            </Buttons>
          )}
          {notes && !isGone && <NoteField desk={desk} entry={entry} onDone={() => setNotes(false)} />}
          {entry.kind !== 'block' && !entry.isNew && mayAtDesk(desk, 'booking.decline') && (
            <EntryHistory venueId={desk.venueId} entryId={entry.id} />
          )}
          {question}
        </DialogBody>
      )}
    />
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
