import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { palette, styled } from '#ui/styled.ts';

type FilterActionsProps = {
  /** How many venues the choices would show; undefined while they are what is shown already. */
  total: number | undefined;
  onClear: () => void;
};

export const ActionRow = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 8,
  padding: '8px 16px max(16px, env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.divider}`,
  '.MuiButton-root': { paddingInline: 12, whiteSpace: 'nowrap' },
  '& > p': { gridColumn: '1 / -1', color: palette.primary.main, fontWeight: 600, textAlign: 'center' },
  '& > p:not(:empty)': { marginBlockEnd: 8 },
});

/** Apply and Clear, with what Apply would show. */
export function FilterActions({ total, onClear }: FilterActionsProps) {
  return (
    <ActionRow>
      <p className="small" role="status">
        {total === undefined ? '' : t('venues.preview', { count: total })}
      </p>
      <Button look="outline" onClick={onClear}>
        {t('venues.clear')}
      </Button>
      <Button look="primary" type="submit">
        {t('venues.apply')}
      </Button>
    </ActionRow>
  );
}
