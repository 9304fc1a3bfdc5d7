import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type FocusEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { rowMark } from '#domain/desk/list-merge.ts';
import { t } from '#text/translate.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { palette, styled } from '#ui/styled.ts';
import { AdminIcon } from '#ui/console/admin-icon.tsx';
import { Badges } from '#ui/console/badges.ts';

/** From here on list and detail stand beside each other. */
const query = '(width >= 1024px)';
const beside = `@media ${query}`;

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True where a list and what is opened of it stand beside each other. */
export function useBeside(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

const Both = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > :is(.list, .detail)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 12,
    minInlineSize: 0,
    // An empty live region takes no room.
    '& > div:empty': { position: 'absolute' },
  },
  '&[data-open] > .list': { display: 'none' },
  '&:not([data-open]) > .detail': { display: 'none' },
  [beside]: {
    '&[data-open]': {
      // What is opened is read and filled in: it has the larger share.
      gridTemplateColumns: 'clamp(320px, 32%, 420px) minmax(0, 1fr)',
      gap: 24,
    },
    '&[data-open] > .list': {
      display: 'grid',
      position: 'sticky',
      insetBlockStart: 62,
      maxBlockSize: ['calc(100vh - 78px)', 'calc(100dvh - 78px)'],
      overflowY: 'auto',
      // Neither the ring of a row is cut off, nor the name on the frame of the search.
      padding: '10px 3px 3px',
      margin: '-10px -3px -3px',
    },
  },
});

const Back = styled(Link)({
  display: 'inline-flex',
  justifySelf: 'start',
  alignItems: 'center',
  gap: 6,
  minBlockSize: 44,
  fontWeight: 600,
  '& > svg': { '[dir=rtl] &': { transform: 'scaleX(-1)' } },
});

const Top = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 24px' });

type ListDetailProps = {
  list: ReactNode;
  /** Null while nothing is opened. */
  detail: ReactNode;
  /** Id of the opened row. */
  openId: string | null;
  /** Address of the list alone. */
  listPath: string;
  /** What stands beside the way back. */
  actions?: ReactNode;
};

/** What a row is called in the page, so that the focus finds back to it. */
export function rowAnchor(id: string): string {
  return `row-${id}`;
}

/** A list, and what is opened of it: beside it where there is room, in its place on a phone. */
export function ListDetail({ list, detail, openId, listPath, actions }: ListDetailProps) {
  const before = useRef(openId);
  const isBeside = useBeside();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === openId) return;
    // Into what was opened, however many rows stand behind it; and back to its row.
    if (openId !== null) place.current?.focus();
    else if (closed !== null) document.getElementById(rowAnchor(closed))?.focus();
  }, [openId]);
  return (
    <Both data-open={openId === null ? undefined : ''}>
      <div className="list">{list}</div>
      <div
        id="opened"
        className="detail"
        // It takes the focus: a name, and nobody hears all of it read out.
        role="region"
        aria-label={t('admin.opened')}
        ref={place}
        tabIndex={-1}
      >
        {openId !== null && (
          <>
            <Top>
              <Back to={listPath} replace={isBeside} preventScrollReset={isBeside}>
                <AdminIcon name="back" size={20} />
                {t('admin.toList')}
              </Back>
              {actions}
            </Top>
            {detail}
          </>
        )}
      </div>
    </Both>
  );
}

const Rows = styled('ul')({ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' });

const Row = styled('a')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  padding: '12px 14px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  background: palette.background.paper,
  color: palette.text.primary,
  textDecoration: 'none',
  // What is far below costs nothing before it is scrolled to.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 92px',
  '&:hover': { borderColor: palette.outline },
  '&[aria-current]': { borderColor: palette.primary.main, background: palette.primary.soft },
  '& > .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px' },
  // The first of a line takes what the others leave, and breaks rather than send them to the next line.
  '& > .line > :not(* + *)': { flex: '1 1 0', minInlineSize: '45%', overflowWrap: 'anywhere' },
  '& > .muted': { fontSize: '0.875rem' },
});

/** For the element around the rows of a list: where the row with the focus leaves, the focus goes to the one in its place. */
export function useKeptFocus<Rows extends HTMLElement>() {
  const ref = useRef<Rows>(null);
  const focused = useRef<{ row: Element; at: number }>(undefined);
  const rows = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-list-row]') ?? [])];
  useLayoutEffect(() => {
    if (!focused.current || focused.current.row.isConnected || document.activeElement !== document.body) return;
    const left = rows();
    left[Math.min(focused.current.at, left.length - 1)]?.focus();
  });
  const onFocus = ({ target }: FocusEvent<Rows, HTMLElement>) => {
    focused.current = { row: target, at: rows().indexOf(target) };
  };
  return { ref, onFocus };
}

/** The rows of a list as cards. */
export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Rows aria-label={label} {...useKeptFocus<HTMLUListElement>()}>
      {children}
    </Rows>
  );
}

/** Marks of a row: the answer to a decision about it is missing, or it is not what it was when the list was drawn. */
export function ChangeBadges({ isChanged, isUnsure }: { isChanged: boolean; isUnsure: boolean }) {
  if (!isChanged && !isUnsure) return null;
  return (
    <Badges>
      {isUnsure && <StatusBadge tone="amber">{t('admin.unsure')}</StatusBadge>}
      {isChanged && <StatusBadge tone="gray">{t('admin.changed')}</StatusBadge>}
    </Badges>
  );
}

type ListRowProps = {
  id: string;
  to: string;
  isOpen: boolean;
  isChanged: boolean;
  isUnsure: boolean;
  children: ReactNode;
};

/** One row: a link to its detail. It stays where it is while it changes, and says so. */
export function ListRow({ id, to, isOpen, isChanged, isUnsure, children }: ListRowProps) {
  const navigate = useNavigate();
  const isBeside = useBeside();
  return (
    <li>
      <Row
        {...rowMark}
        id={rowAnchor(id)}
        href={to}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          // Beside its list a detail is no new page: nothing scrolls, and Back leaves the list.
          void navigate(to, { replace: isBeside, preventScrollReset: true });
        }}
      >
        {children}
        <ChangeBadges isChanged={isChanged} isUnsure={isUnsure} />
      </Row>
    </li>
  );
}
