import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { palette, styled } from '#ui/styled.ts';

const Bar = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0, padding: 0, listStyle: 'none' });

const Part = styled(Chip)({
  blockSize: 44,
  paddingInline: 4,
  border: `1px solid ${palette.outline}`,
  borderRadius: 22,
  backgroundColor: palette.background.paper,
  fontSize: '0.9375rem',
  '&[aria-current], &[aria-current]:hover': {
    borderColor: palette.primary.main,
    backgroundColor: palette.primary.main,
    color: palette.primary.contrastText,
  },
  '@media (forced-colors: active)': { '&[aria-current]': { outline: '3px solid Highlight' } },
}) as typeof Chip;

export type FilterChipsProps = {
  label: string;
  chips: readonly { name: string; words: string; to: string }[];
  current: string;
};

/** The parts of a list, of which one is shown. */
export function FilterChips({ label, chips, current }: FilterChipsProps) {
  return (
    <nav aria-label={label}>
      <Bar>
        {chips.map(({ name, words, to }) => (
          <li key={name}>
            <Part
              clickable
              component={Link}
              to={to}
              replace
              label={words}
              aria-current={name === current ? 'true' : undefined}
            />
          </li>
        ))}
      </Bar>
    </nav>
  );
}
