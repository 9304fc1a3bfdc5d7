import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { styled } from './styled.ts';

const Line = styled(ButtonLink)({
  justifySelf: 'start',
  marginInline: -10,
  paddingInline: 10,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  '&:hover': { textDecoration: 'underline' },
});

type LineLinkProps = { className?: string; dir?: 'ltr'; children: ReactNode } & ({ to: string } | { href: string });

/** A link on a line of its own, as tall as a thumb: its words begin where those around it do. */
export function LineLink(props: LineLinkProps) {
  return <Line look="quiet" {...props} />;
}
