import type { Court } from '#domain/venue.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';

type CourtsTabProps = {
  courts: readonly Court[] | undefined;
  /** True while courts that are not on this phone may still arrive. */
  coming: boolean;
  courtId: string | null;
  /** True while a booking of the chosen court is on its way. */
  locked: boolean;
  onCourt: (courtId: string) => void;
};

const Courts = styled('fieldset')({
  containerType: 'inline-size',
  display: 'grid',
  gap: 10,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBlockEnd: 12, color: palette.text.secondary },
  // A plain radio in Material's face: the whole row is the target, and a row costs a slow phone next to nothing.
  '.court': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto 72px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '10px 14px',
    border: `1px solid ${palette.outline}`,
    borderRadius: 12,
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
    transition: 'background-color 0.15s, border-color 0.15s',
    '&:hover': { borderColor: palette.primary.main },
    '&:active': { backgroundColor: palette.primary.soft },
    '&::before': {
      gridRow: '1 / span 2',
      gridColumn: 1,
      inlineSize: 22,
      blockSize: 22,
      boxSizing: 'border-box',
      border: `2px solid ${palette.outline}`,
      borderRadius: '50%',
      transition: 'border 0.15s',
      content: '""',
    },
  },
  '.court-chosen': {
    borderColor: palette.primary.main,
    outline: `1px solid ${palette.primary.main}`,
    backgroundColor: palette.primary.soft,
    '&::before': { border: `7px solid ${palette.primary.main}` },
  },
  // No bar that covers a corner of the row makes it too small to hit.
  input: {
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    blockSize: '100%',
    margin: 0,
    appearance: 'none',
    borderRadius: 'inherit',
    cursor: 'inherit',
    '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 3 },
  },
  '.court-picture': {
    gridRow: '1 / span 2',
    gridColumn: 2,
    blockSize: 48,
    overflow: 'hidden',
    borderRadius: smallRadius,
  },
  '.court-name': { display: 'grid', justifyItems: 'start' },
  '.court-price': { gridColumn: 3, fontWeight: 600 },
  // By the room there is, not by the window: beside the booking card a tablet has less than a phone.
  '@container (inline-size >= 480px)': {
    '.court': { gridTemplateColumns: 'auto 96px minmax(0, 1fr) auto', columnGap: 14 },
    '.court-picture': { blockSize: 64 },
    '.court-price': { gridColumn: 4, gridRow: '1 / span 2' },
    '.court-name': { gridRow: '1 / span 2' },
  },
  // On the smallest phones the price needs the room of the drawing.
  '@container (inline-size < 310px)': {
    '.court': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '.court-picture': { display: 'none' },
    '.court-name, .court-price': { gridColumn: 2 },
  },
});

/** The courts as one radio group: arrow keys move, the choice is the one in the booking card. */
export function CourtsTab({ courts, coming, courtId, locked, onCourt }: CourtsTabProps) {
  if (!courts && !coming) return <EmptyState icon="offline" title={t('venue.courtsLater')} />;
  if (courts?.length === 0) return <EmptyState icon="ball" title={t('venue.noCourts')} />;
  if (!courts) {
    return (
      <Courts as="div">
        <Skeleton height={92} />
        <Skeleton height={92} />
        <Skeleton height={92} />
      </Courts>
    );
  }
  return (
    <Courts disabled={locked}>
      <legend>{t('venue.courtsHint')}</legend>
      {courts.map((court) => (
        <label key={court.id} className={court.id === courtId ? 'court court-chosen' : 'court'}>
          <input
            type="radio"
            name="court"
            value={court.id}
            checked={court.id === courtId}
            onChange={() => onCourt(court.id)}
          />
          <span className="court-picture">
            <CourtDiagram sport={court.sport} />
          </span>
          <span className="court-name">
            <strong dir="auto">{court.name}</strong>
            <span className="muted small">{court.sport ?? t('venue.anySport')}</span>
          </span>
          <span className="court-price">{t('venue.perHour', { price: formatPrice(court.price) })}</span>
        </label>
      ))}
    </Courts>
  );
}
