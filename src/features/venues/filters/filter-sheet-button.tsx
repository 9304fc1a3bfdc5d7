import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { countFilters } from '#features/venues/query/venue-query.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { lazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { showToast } from '#ui/overlay/toast.ts';
import type { FilterFormProps, FilterSheetProps } from './filter-form.tsx';

const Opener = styled(Button)({
  flex: 'none',
  paddingInline: 14,
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
export function FilterSheetButton({ onApply, onClear, ...props }: FilterFormProps) {
  const [isHere, setHere] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(props.query);
  const preload = () => void Sheet.preload().catch(() => undefined);
  const open = async () => {
    try {
      await Sheet.preload();
      setHere(true);
      setOpen(true);
    } catch (cause) {
      showToast({ kind: 'error', title: errorText(new AppError('OFFLINE', {}, { cause })) });
    }
  };
  const close = () => setOpen(false);
  return (
    <>
      <Opener
        look="outline"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
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
}
