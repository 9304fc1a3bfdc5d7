import { useId } from 'react';
import type { PricePreview } from '#domain/desk/price-preview.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import { formatDayShort, formatPrice, formatWeekday } from '#text/format.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { palette, styled } from '#ui/styled.ts';

const Frame = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > h2': { fontSize: '1.0625rem' },
});

/** Scrolls inside itself: a phone is narrower than a week. */
const Scroll = styled('div')({
  // What only a screen reader hears is placed in it, and scrolls with it, not with the page.
  position: 'relative',
  maxBlockSize: 'min(70vh, 560px)',
  overflow: 'auto',
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  backgroundColor: palette.background.paper,
});

const Table = styled('table')({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '6px 8px',
    borderBlockEnd: `1px solid ${palette.divider}`,
    textAlign: 'end',
    whiteSpace: 'nowrap',
  },
  '& th': { backgroundColor: palette.background.paper, fontWeight: 600 },
  '& thead th': { position: 'sticky', insetBlockStart: 0, zIndex: 1 },
  '& th:first-of-type': { position: 'sticky', insetInlineStart: 0, zIndex: 1, textAlign: 'start' },
  '& thead th:first-of-type': { zIndex: 2 },
  '& thead small': { display: 'block', color: palette.text.secondary, fontWeight: 400 },
  '& tbody tr:last-of-type > *': { borderBlockEnd: 0 },
  '& .closed': { color: palette.text.secondary },
  '& .mine': { backgroundColor: palette.primary.soft, color: palette.primary.ink, fontWeight: 700 },
  '@media (forced-colors: active)': { '& .mine': { outline: '2px solid Highlight', outlineOffset: -2 } },
});

type PriceTableProps = {
  courts: readonly DeskCourt[];
  courtId: string;
  preview: PricePreview;
  /** True while a rule is typed: its hours are marked. */
  hasDraft: boolean;
  onCourt: (courtId: string) => void;
};

/** What the open hours of the next seven days cost on one court. */
export function PriceTable({ courts, courtId, preview, hasDraft, onCourt }: PriceTableProps) {
  const ids = { head: useId(), court: useId() };
  const { days, hours, cells } = preview;
  return (
    <Frame aria-labelledby={ids.head}>
      <h2 id={ids.head}>{t('prices.preview')}</h2>
      {courts.length > 1 && (
        <SelectField id={ids.court} label={t('prices.previewCourt')} value={courtId} onChange={onCourt}>
          {courts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {/* Scrolled by the keyboard, too. */}
      <Scroll tabIndex={0} role="group" aria-labelledby={ids.head}>
        <Table aria-labelledby={ids.head}>
          <thead>
            <tr>
              <th scope="col">{t('prices.hour')}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {formatWeekday(day)}
                  <small>{formatDayShort(day)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour, row) => (
              <tr key={hour}>
                <th scope="row">{shortHour(hour)}</th>
                {days.map((day, at) => {
                  const cell = cells[row]?.[at];
                  if (!cell) {
                    return (
                      <td key={day} className="closed">
                        <span aria-hidden="true">{t('prices.closedMark')}</span>
                        <span className="sr-only">{t('prices.closed')}</span>
                      </td>
                    );
                  }
                  // The unit stands above the table.
                  const amount = formatPrice(cell.price).split('\u00a0')[1];
                  return (
                    <td key={day} className={cell.isDraft ? 'mine' : undefined}>
                      {amount}
                      {cell.isDraft && <span className="sr-only"> {t('prices.previewDraft')}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      <p className="muted">{t(hasDraft ? 'prices.previewHint' : 'prices.previewPlain')}</p>
    </Frame>
  );
}
