import Breadcrumbs from '@mui/material/Breadcrumbs';
import { Link } from 'react-router-dom';
import { paintedApart, palette, styled } from './styled.ts';

type CrumbsProps = { label: string; trail: readonly { to: string; text: string }[]; here: string };

const Trail = styled(Breadcrumbs)({
  ...paintedApart,
  marginBlockEnd: 8,
  color: palette.text.secondary,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '& > ol': { alignItems: 'start', gap: '0 8px' },
  '& .MuiBreadcrumbs-li, & .MuiBreadcrumbs-separator': { flex: 'none', margin: 0, lineHeight: 'max(28px, 1.4em)' },
  // A long name wraps after the links before it; where no word has room there, below them.
  '& .MuiBreadcrumbs-li:last-child': { flex: '1 1 0', minInlineSize: 'min(100%, 7em)' },
  '& a': { paddingBlock: 4 },
});

/** Where a page lies: the pages above it as links, then its own name. */
export function Crumbs({ label, trail, here }: CrumbsProps) {
  return (
    <Trail aria-label={label} separator="›">
      {trail.map(({ to, text }) => (
        <Link key={to} to={to}>
          {text}
        </Link>
      ))}
      <span aria-current="page" dir="auto">
        {here}
      </span>
    </Trail>
  );
}
