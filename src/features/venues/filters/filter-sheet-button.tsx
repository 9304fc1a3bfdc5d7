import { memo, useState } from 'react';
import { countFilters } from '#features/venues/query/venue-query.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { lazyDialog, openOnceHere } from '#ui/overlay/lazy-dialog.ts';
import type { FilterFormProps, FilterSheetProps } from './filter-form.tsx';

const Opener = styled(Button)({
  flex: 'none',
  paddingInline: 11,
  '.filter-count': {
    minInlineSize: 22,
    padding: '0 6px',
    borderRadius: 11,
    backgroundColor: palette.primary.main,
    color: palette.primary.contrastText,
    fontSize: '0.8125rem',
    lineHeight: '22px',
  },
});

const Sheet = lazyDialog<FilterSheetProps>(() =>
  import('./filter-form.tsx').then((form) => ({ default: form.FilterSheet })),
);

/** Opens the sheet, whose code arrives with the first touch of the button, not with the list. */
export const FilterSheetButton = memo(function FilterSheetButton(given: FilterFormProps) {
  const { onApply, onClear, ...props } = given;
  const [isHere, setHere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(props.query);
  const preload = () => void Sheet.preload().catch(() => undefined);
  const open = () =>
    openOnceHere(Sheet, () => {
      setHere(true);
      setOpen(true);
    });
  const close = () => setOpen(false);
  return (
    <>
      <Opener
        look="outline"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <SupportIcon name="filter" size={20} />
        {t('venues.filters')}
        {count > 0 && (
          <>
            <span className="filter-count" aria-hidden="true">
              {count}
            </span>
            <span className="sr-only"> {t('venues.filtersActive', { count })}</span>
          </>
        )}
      </Opener>
      {isHere && (
        <Sheet
          {...props}
          open={isOpen}
          onApply={(draft) => {
            close();
            onApply(draft);
          }}
          onClear={() => {
            close();
            onClear();
          }}
          onClose={close}
        />
      )}
    </>
  );
});
