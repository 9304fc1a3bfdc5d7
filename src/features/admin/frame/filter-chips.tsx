import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { styled } from '#ui/styled.ts';

const Bar = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8, margin: 0, padding: 0, listStyle: 'none' });

type FilterChipsProps = {
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
            <Chip
              clickable
              component={Link}
              to={to}
              replace
              label={words}
              aria-current={name === current ? 'true' : undefined}
              color={name === current ? 'primary' : 'default'}
              variant={name === current ? 'filled' : 'outlined'}
              sx={{ blockSize: 44, borderRadius: 22, paddingInline: '4px', fontSize: '0.9375rem' }}
            />
          </li>
        ))}
      </Bar>
    </nav>
  );
}
