import Drawer from '@mui/material/Drawer';
import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useBackCloses } from '#ui/overlay/back-closes.ts';
import { palette, styled } from '#ui/styled.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { AdminLinks, type AdminSection } from './admin-links.tsx';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minBlockSize: 56,
  paddingInline: '20px 6px',
  borderBlockEnd: `1px solid ${palette.divider}`,
  fontWeight: 700,
});

export type AdminDrawerProps = {
  section: AdminSection;
  staff: 'admin' | 'representative';
  open: boolean;
  onClose: () => void;
};

/** The sections on a phone, behind the menu button. */
export function AdminDrawer({ section, staff, open, onClose }: AdminDrawerProps) {
  useBackCloses(open, onClose);
  // A wide window has the rail.
  const isWide = useWideScreen();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isWide) close();
  }, [isWide]);
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose();
  };
  return (
    <Drawer
      anchor="left"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('admin.nav'),
          sx: { inlineSize: 'min(300px, 86vw)', paddingBlockStart: 'env(safe-area-inset-top)' },
        },
      }}
    >
      <Head>
        {t('admin.nav')}
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Icon name="close" size={24} />
        </IconButton>
      </Head>
      <nav aria-label={t('admin.nav')} onClickCapture={onClick}>
        <AdminLinks section={section} staff={staff} />
      </nav>
    </Drawer>
  );
}
