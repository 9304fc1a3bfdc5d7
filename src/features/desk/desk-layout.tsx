import type { ReactNode } from 'react';
import { narrow, palette, styled, wide } from '#ui/styled.ts';

const Root = styled('div')({
  // Room for two lines of the name of a venue, also in twice the text size.
  '--bar': 'max(56px, 2.5rem + 8px)',
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minInlineSize: 0,
  '& > .rail': { display: 'contents' },
  '& > .screen': { display: 'flex', flex: 1, flexDirection: 'column', minInlineSize: 0 },
  [narrow]: { '& .page': { paddingBlockStart: 16 } },
  [wide]: {
    '--bar': '0px',
    display: 'grid',
    gridTemplateColumns: '216px minmax(0, 1fr)',
    '& > .rail': {
      position: 'sticky',
      insetBlockStart: 0,
      zIndex: 10,
      display: 'flex',
      flexDirection: 'column',
      gap: 16,
      blockSize: ['100vh', '100dvh'],
      paddingBlock: 12,
      paddingInline: 'max(8px, env(safe-area-inset-left)) 8px',
      overflowY: 'auto',
      borderInlineEnd: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
    },
  },
});

/** Bars above and below on a phone, a rail beside the screen from 768 px. */
export function DeskLayout({ bar, nav, children }: { bar: ReactNode; nav: ReactNode; children: ReactNode }) {
  return (
    <Root>
      <div className="rail">
        {bar}
        {nav}
      </div>
      <div className="screen">{children}</div>
    </Root>
  );
}
