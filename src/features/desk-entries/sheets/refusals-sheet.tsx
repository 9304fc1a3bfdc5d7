import { useRef } from 'react';
import type { Desk } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { RefusalBox, type RefusedEntry } from '#features/desk-entries/refusal/refusal-box.tsx';
import type { SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import { useEntries } from '#hooks/use-entries.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { entryKindOf } from '#domain/desk/desk.ts';
import { refusedWrites } from '#domain/desk/refused-writes.ts';
import { t } from '#text/translate.ts';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { styled } from '#ui/styled.ts';

const List = styled('ul')({
  display: 'grid',
  gap: 20,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: 8 },
});

/** What a write says of its entry, where that is not on this device any more: somebody else has removed it. */
function entryOf({ args, kind }: QueuedWrite): RefusedEntry {
  const {
    courtId = '',
    day = '',
    hours = [],
    name = null,
    source,
  } = args as Partial<RefusedEntry> & { source?: string };
  return { kind: kind === 'block-hours' ? 'block' : entryKindOf(source ?? 'app'), courtId, day, hours, name };
}

type RefusalsSheetProps = { desk: Desk; sheets: SheetOpeners; onClosed: () => void };

/** Every refused write of this phone about a venue, with its reason and the ways out, whatever day it is about. */
export default function RefusalsSheet({ desk, sheets, onClosed }: RefusalsSheetProps) {
  const list = useRef<HTMLUListElement>(null);
  const { venueId } = desk;
  const entries = useEntries(venueId, desk.firstDay, desk.lastDay) ?? [];
  const writes = refusedWrites(useOutbox() ?? [], venueId);
  return (
    <DialogFrame
      title={t('refusals.title')}
      onClosed={onClosed}
      renderBody={(close) => (
        <DialogBody>
          {writes.length === 0 && <p role="status">{t('refusals.none')}</p>}
          <List ref={list} tabIndex={-1} aria-label={t('refusals.title')}>
            {writes.map((write) => (
              <li key={write.id}>
                <h3 dir="auto">{String(write.about['label'] ?? '')}</h3>
                <RefusalBox
                  desk={desk}
                  entry={entries.find(({ pending }) => pending.some(({ id }) => id === write.id)) ?? entryOf(write)}
                  write={write}
                  onEdit={() => sheets.openRefused(write)}
                  onDecided={() => (writes.length === 1 ? close() : list.current?.focus())}
                />
              </li>
            ))}
          </List>
        </DialogBody>
      )}
    />
  );
}
