import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { palette, styled } from '#ui/styled.ts';

/** Takes the height that is left; its fields scroll, and what applies them stays in sight. */
export const FilterFrame = styled('form')({
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minBlockSize: 0,
  '.filter-fields': {
    flex: 1,
    display: 'grid',
    gap: 18,
    alignContent: 'start',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    '--bleed': '16px',
    padding: '16px 16px 8px',
  },
});

/** Under the fields: what applies them, and what would be found. */
export const ActionRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  padding: '8px 16px max(16px, env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.divider}`,
  '.MuiButton-root': { paddingInline: 12, whiteSpace: 'nowrap' },
  // As wide as there is room; at twice the text size below the other one.
  '& > :last-child': { flex: '1 0 auto' },
  '& > p': { flexBasis: '100%', color: palette.primary.main, fontWeight: 600, textAlign: 'center' },
  '& > p:not(:empty)': { marginBlockEnd: 8 },
});

/** The filters before the cities and sports are known; the search box above them works already. */
export function FilterPanelSkeleton() {
  return (
    <FilterFrame as="div" aria-hidden>
      <div className="filter-fields">
        <Skeleton height={48} />
        <Skeleton height={348} />
      </div>
      <ActionRow>
        <Skeleton height={44} width={72} />
        <Skeleton height={44} />
      </ActionRow>
    </FilterFrame>
  );
}
