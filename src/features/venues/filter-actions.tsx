import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';

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
      <Button look="outline" onClick={onClear}>
        {t('venues.clear')}
      </Button>
      <Button look="primary" type="submit">
        {t('venues.apply')}
      </Button>
    </div>
  );
}
