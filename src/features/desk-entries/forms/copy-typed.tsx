import type { Desk } from '#domain/desk/desk.ts';
import type { EntryTyped } from '#forms/desk-entry.ts';
import { courtName, entryKindWords, paidWords } from '#text/entry-words.ts';
import { formatDay } from '#text/format.ts';
import { rangeWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { CopyButton } from '#ui/copy-button.tsx';

type CopyTypedProps = { desk: Desk; source: 'walkin' | 'phone'; typed: EntryTyped };

/** For a device that can keep nothing: what was typed, to be written down elsewhere. */
export function CopyTyped({ desk, source, typed }: CopyTypedProps) {
  const { courtId, day, hours, name, phone, total, paid, note } = typed;
  const text = [
    t('walkIn.text', {
      kind: entryKindWords({ kind: source }),
      court: courtName(desk.courts, courtId),
      day: formatDay(day),
      hours: rangeWords(day, hours).join(', '),
    }),
    name,
    phone,
    total,
    t('walkIn.textPaid', { paid: paidWords(paid) }),
    note,
  ];
  return <CopyButton text={text.filter(Boolean).join('\n')} label={t('walkIn.copy')} hasWords />;
}
