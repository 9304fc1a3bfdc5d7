import ArrowBack from '@mui/icons-material/ArrowBack';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, useState, type ReactNode } from 'react';
import type { DeskLink } from '#domain/desk/desk.ts';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { IconLink } from '#ui/icon-link.tsx';
import { lazyDialog, useDialogCode } from '#ui/overlay/lazy-dialog.ts';
import { narrow, palette, styled, wide } from '#ui/styled.ts';
import type { VenueSwitcherProps } from './venue-switcher.tsx';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  [narrow]: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 10,
    blockSize: 'calc(var(--bar) + env(safe-area-inset-top))',
    paddingBlockStart: 'env(safe-area-inset-top)',
    paddingInline: 'max(4px, env(safe-area-inset-left)) max(4px, env(safe-area-inset-right))',
    borderBlockEnd: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    '& .end': { marginInlineStart: 'auto' },
  },
  '& .end': { display: 'flex', alignItems: 'center', gap: 4, minInlineSize: 0 },
  // In the rail, where "Offline since 12:45 PM" and what waits have no room beside each other.
  [wide]: {
    flexWrap: 'wrap',
    rowGap: 8,
    '& .end': { flex: '0 1 100%', flexWrap: 'wrap', justifyContent: 'space-between' },
  },
  '[dir=rtl] & .back svg': { transform: 'scaleX(-1)' },
});

const nameFace = {
  display: 'flex',
  flex: '0 1 auto',
  alignItems: 'center',
  gap: 4,
  minInlineSize: '5.5rem',
  minBlockSize: 44,
  paddingInline: 6,
  borderRadius: 'var(--radius-s)',
  fontSize: '1rem',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'start',
  // Two lines at most: the bar keeps its height.
  '& > .name': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
  '& > svg': { flex: 'none' },
} as const;

const Name = styled('p')(nameFace);
const NameButton = styled(ButtonBase)({
  ...nameFace,
  justifyContent: 'start',
  '&:hover': { backgroundColor: palette.background.soft },
});

const VenueSwitcher = lazyDialog<VenueSwitcherProps>(() => import('./venue-switcher.tsx'));
const near = () => void VenueSwitcher.preload().catch(() => undefined);

type DeskBarProps = {
  venueId: string;
  name: string;
  links: readonly DeskLink[];
  /** The sync mark and the badge of unsent writes. */
  children: ReactNode;
};

function VenueName({ venueId, name, links }: Omit<DeskBarProps, 'children'>) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const hasCode = useDialogCode(VenueSwitcher, open, close);
  const words = (
    <span className="name" dir="auto">
      {name}
    </span>
  );
  if (links.length < 2) return <Name>{words}</Name>;
  return (
    <>
      <NameButton
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('desk.switch', { name })}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        {words}
        <ExpandMore style={{ fontSize: 20 }} />
      </NameButton>
      {hasCode && <VenueSwitcher venueId={venueId} links={links} anchor={button} open={open} onClose={close} />}
    </>
  );
}

/** On top of a phone, and at the head of the rail of a wide screen: the way out, the venue, and how current it is. */
export function DeskBar({ children, ...venue }: DeskBarProps) {
  return (
    <Head>
      <IconLink className="back" to={paths.home} aria-label={t('desk.back')}>
        <ArrowBack style={{ fontSize: 24 }} />
      </IconLink>
      <VenueName {...venue} />
      <div className="end">{children}</div>
    </Head>
  );
}
