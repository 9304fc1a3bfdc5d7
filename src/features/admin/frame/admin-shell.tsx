import { useState, type ReactElement, type ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { lazyDialog, useDialogCode } from '#ui/overlay/lazy-dialog.ts';
import { narrow, palette, styled, wide } from '#ui/styled.ts';
import type { AdminDrawerProps } from './admin-drawer.tsx';
import { AdminLinks, type AdminSection } from './admin-links.tsx';
import { OverviewProvider, useOverviewSource } from './overview-data.ts';
import { OfflineStrip, Updated } from './updated.tsx';

const AdminDrawer = lazyDialog<AdminDrawerProps>(() =>
  import('./admin-drawer.tsx').then(({ AdminDrawer: Drawer }) => ({ default: Drawer })),
);
const near = () => void AdminDrawer.preload().catch(() => undefined);

const Frame = styled('div')({
  [wide]: {
    display: 'grid',
    gridTemplateColumns: '216px minmax(0, 1fr)',
    inlineSize: '100%',
    maxInlineSize: 1560,
    minBlockSize: ['100vh', '100dvh'],
    marginInline: 'auto',
  },
  [narrow]: { '& > nav': { display: 'none' } },
  '& > nav': { borderInlineEnd: `1px solid ${palette.divider}` },
  '& > nav > ul': { position: 'sticky', insetBlockStart: 'env(safe-area-inset-top)', padding: '16px 8px' },
});

const Screen = styled(Page)({
  inlineSize: '100%',
  maxInlineSize: 'none',
  '&&': { paddingBlockStart: 0 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
  // An empty live region takes no room.
  '& > div:empty': { position: 'absolute' },
});

const Bar = styled('div')({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 5,
  paddingBlockStart: 'env(safe-area-inset-top)',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minBlockSize: 56,
  marginInline: 'calc(-1 * max(16px, env(safe-area-inset-left), env(safe-area-inset-right)))',
  paddingInline: '16px 6px',
  borderBlockEnd: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.default,
  '& > h1': { marginInlineEnd: 'auto', minInlineSize: 0, fontSize: '1.25rem' },
  '& > .admin-age': { color: palette.text.secondary, fontSize: '0.8125rem', textAlign: 'end', whiteSpace: 'nowrap' },
  // On a phone how old it is stands below what it is.
  [narrow]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '0 4px',
    paddingInlineStart: 4,
    '& > .admin-menu': { gridRow: '1 / 3' },
    '& > h1': { gridColumn: 2, gridRow: 1, alignSelf: 'end', fontSize: '1.125rem', lineHeight: 1.2 },
    '& > .admin-age': { gridColumn: 2, gridRow: 2, alignSelf: 'start', textAlign: 'start', lineHeight: 1.3 },
    '& > button:last-of-type': { gridColumn: 3, gridRow: '1 / 3' },
  },
  [wide]: { '& > .admin-menu': { display: 'none' }, '& > h1': { fontSize: '1.5rem' } },
});

type AdminShellProps = {
  title: string;
  section: AdminSection;
  staff: 'admin' | 'representative';
  children: ReactNode;
};

/** What stands around every screen of the admin console: its sections with what waits, how old all of it is, and the way to ask anew. */
export function AdminShell({ title, section, staff, children }: AdminShellProps) {
  const overview = useOverviewSource();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const hasDrawer = useDialogCode(AdminDrawer, isOpen, close);
  const renderHeading = (heading: ReactElement) => (
    <Bar>
      <IconButton
        className="admin-menu"
        aria-label={t('admin.menu')}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </IconButton>
      {heading}
      <Updated />
    </Bar>
  );
  return (
    <OverviewProvider value={overview}>
      <Frame>
        <nav aria-label={t('admin.nav')}>
          <AdminLinks section={section} staff={staff} />
        </nav>
        <Screen key={title} title={title} renderHeading={renderHeading}>
          <OfflineStrip />
          {children}
        </Screen>
      </Frame>
      {hasDrawer && <AdminDrawer section={section} staff={staff} open={isOpen} onClose={close} />}
    </OverviewProvider>
  );
}
