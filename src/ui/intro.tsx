import Typography from '@mui/material/Typography';
import { styled } from './styled.ts';

const Words = styled(Typography)({ maxInlineSize: '60ch', marginBlockStart: 6 });

/** What a screen is for, under its heading. */
export function Intro({ children }: { children: string }) {
  return <Words color="textSecondary">{children}</Words>;
}
