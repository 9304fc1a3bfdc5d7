import type { Court } from '#domain/venue.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type CourtsTabProps = {
  courts: readonly Court[] | undefined;
  /** True while courts that are not on this phone may still arrive. */
  coming: boolean;
  courtId: string | null;
  /** True while a booking of the chosen court is on its way. */
  locked: boolean;
  onCourt: (courtId: string) => void;
};

/** The courts as one radio group: arrow keys move, the choice is the one in the booking card. */
export function CourtsTab({ courts, coming, courtId, locked, onCourt }: CourtsTabProps) {
  if (!courts && !coming) return <EmptyState icon="offline" title={t('venue.courtsLater')} />;
  if (!courts) {
    return (
      <div className="courts">
        <Skeleton height={92} />
        <Skeleton height={92} />
        <Skeleton height={92} />
      </div>
    );
  }
  if (courts.length === 0) return <EmptyState icon="ball" title={t('venue.noCourts')} />;
  return (
    <fieldset className="courts" disabled={locked}>
      <legend className="muted">{t('venue.courtsHint')}</legend>
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
    </fieldset>
  );
}
