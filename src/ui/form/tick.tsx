import Checkbox from '@mui/material/Checkbox';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { TickLine } from './tick-line.ts';

type TickProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'color' | 'size' | 'type'> & {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** Both icons are rendered and CSS shows one: a form that resets the box changes the input, and Material UI does not notice. */
const marks = (
  <svg className="tick-mark" width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d="M19 5v14H5V5h14m0-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2Z" />
    <path d="M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2Zm-9 14-5-5 1.400-1.400L10 14.200l7.600-7.600L19 8l-9 9Z" />
  </svg>
);

/** A checkbox whose whole line is the target. */
export function Tick({ label, ref, checked, ...input }: TickProps) {
  return (
    <TickLine>
      <Checkbox
        {...(checked !== undefined && { checked })}
        disableFocusRipple
        icon={marks}
        checkedIcon={marks}
        slotProps={{ input: { ref, ...input } }}
      />
      <span>{label}</span>
    </TickLine>
  );
}
