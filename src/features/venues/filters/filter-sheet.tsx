import { t } from '#text/translate.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import FilterForm, { type FilterFormProps } from './filter-form.tsx';

export type FilterSheetProps = FilterFormProps & { open: boolean; onClose: () => void };

/** The filters on a phone; closing the sheet changes nothing. */
export function FilterSheet({ open, onClose, ...form }: FilterSheetProps) {
  return (
    <Sheet title={t('venues.filters')} open={open} onClose={onClose}>
      <FilterForm {...form} />
    </Sheet>
  );
}
