import type { Case } from '#domain/desk/case.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { customerName, hoursWords } from '#features/cases/case-words.ts';

/** Which booking a dialog is about: whoever works through a list must not answer for the wrong one. */
export function WhoseBooking({ found }: { found: Case }) {
  const when = { name: customerName(found), day: formatDay(found.day), hours: hoursWords(found) };
  return (
    <p className="small muted" dir="auto">
      {t('cases.whose', when)}
    </p>
  );
}
