import Drawer from '@mui/material/Drawer';
import { useId } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';

export type FilterSheetProps = FilterFormProps & { open: boolean; onClose: () => void };

/** The filters on a phone: a bottom sheet that keeps the focus inside and gives it back; closing it changes nothing. */
export function FilterSheet({ open, onClose, ...form }: FilterSheetProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { className: 'filter-sheet', role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId },
      }}
    >
      <header className="filter-sheet-head">
        <h2 id={titleId}>{t('venues.filters')}</h2>
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <FilterForm {...form} className="filter-sheet-form" />
    </Drawer>
  );
}
