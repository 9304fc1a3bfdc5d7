import Avatar from '@mui/material/Avatar';
import Typography from '@mui/material/Typography';
import { palette, styled } from './styled.ts';

const { secondary } = palette;

const Rows = styled('ol')({
  display: 'grid',
  gap: 20,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'start', gap: '2px 16px' },
});

const Numeral = styled(Avatar)({
  gridRow: 'span 2',
  inlineSize: 40,
  blockSize: 40,
  backgroundColor: secondary.main,
  color: secondary.contrastText,
  fontSize: '1rem',
});

type NumberedStepsProps = { steps: readonly { title: string; text: string }[]; className?: string };

/** Numbered steps that explain how something works. For steps that a person is in the middle of, use Material's Stepper. */
export function NumberedSteps({ steps, className }: NumberedStepsProps) {
  return (
    <Rows className={className}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <Numeral aria-hidden="true">{index + 1}</Numeral>
          <Typography variant="h3">{title}</Typography>
          <p>{text}</p>
        </li>
      ))}
    </Rows>
  );
}
