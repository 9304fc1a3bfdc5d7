import { type Booking, type Problem, spokenCode } from '#domain/booking.ts';
import { contactPath } from '#domain/item-paths.ts';
import { problemKinds } from '#domain/problem.ts';
import { ToneBox } from '#features/my-bookings/row/tone-box.ts';
import { formatDay, formatInstantDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';

const Box = styled(ToneBox)({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  marginBlockStart: 8,
  '& > p:first-of-type': { display: 'flex', gap: 8 },
  '& > blockquote': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& > .MuiButton-root': { minBlockSize: 44, marginBlock: -8 },
});

/** A kind of a newer build has the words of the last one. */
const wordsOf = (kind: string): string => t(`problem.kind.${problemKinds.find((one) => one === kind) ?? 'other'}`);

/** Adds to what was told, with the booking already named; an id in full is nothing to read out on a phone call. */
function AskLink({ booking }: { booking: Booking }) {
  const { code, venueName: venue, day } = booking;
  const when = formatDay(day);
  const subject = t('bookings.contactSubject', { venue, day: when, code: spokenCode(code) });
  return (
    <ButtonLink look="link" to={contactPath(subject)} aria-label={t('bookings.contactLabel', { venue, day: when })}>
      {t('bookings.contact')}
    </ButtonLink>
  );
}

/** What the customer told us about a booking, and what Baari answered. */
function ProblemState({
  booking,
  problem: { kind, answer, createdAt, closedAt },
}: {
  booking: Booking;
  problem: Problem;
}) {
  const isOpen = closedAt === null;
  return (
    <Box role="note">
      <p>
        <Icon name={isOpen ? 'clock' : 'check'} size={18} />
        <strong>{wordsOf(kind)}</strong>
      </p>
      {isOpen ? (
        <>
          <p className="small">{t('problem.told', { day: formatInstantDay(createdAt) })}</p>
          <AskLink booking={booking} />
        </>
      ) : (
        <>
          <p className="small">{t('problem.answered', { day: formatInstantDay(closedAt) })}</p>
          {answer && <blockquote dir="auto">{answer}</blockquote>}
        </>
      )}
    </Box>
  );
}

type ProblemStatesProps = { booking: Booking; problems: readonly Problem[] };

/** Problems of a booking, newest first. */
export default function ProblemStates({ booking, problems }: ProblemStatesProps) {
  return problems.map((problem) => <ProblemState key={problem.id} booking={booking} problem={problem} />);
}
