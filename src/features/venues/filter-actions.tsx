import { t } from '#text/translate.ts';

type FilterActionsProps = {
  /** How many venues the choices would show; undefined while they are what is shown already. */
  total: number | undefined;
  onClear: () => void;
};

/** Apply and Clear, with what Apply would show. */
export function FilterActions({ total, onClear }: FilterActionsProps) {
  return (
    <div className="filter-actions">
      <p className="small" role="status">
        {total === undefined ? '' : t('venues.preview', { count: total })}
      </p>
      <button type="button" className="btn btn-outline" onClick={onClear}>
        {t('venues.clear')}
      </button>
      <button type="submit" className="btn btn-primary">
        {t('venues.apply')}
      </button>
    </div>
  );
}
