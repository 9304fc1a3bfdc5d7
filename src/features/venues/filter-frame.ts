import { styled } from '#ui/styled.ts';

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
    padding: '16px 16px 8px',
  },
});
