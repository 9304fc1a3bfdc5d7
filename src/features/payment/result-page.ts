import { Page } from '#ui/page.tsx';
import { styled } from '#ui/styled.ts';

/** One card in the middle of the screen. */
export const ResultPage = styled(Page)({
  display: 'grid',
  alignContent: 'center',
  '& > *': { inlineSize: '100%', maxInlineSize: 520, marginInline: 'auto' },
});
