import FormHelperText from '@mui/material/FormHelperText';
import type { ElementType, ReactNode } from 'react';

type HelperTextProps = {
  id?: string;
  role?: 'alert' | 'status';
  /** Says what went wrong; inside a field the field decides. */
  error?: boolean;
  className?: string;
  component?: ElementType;
  children?: ReactNode;
};

/** A small line under a field or an action: what helps, or what went wrong. */
export function HelperText(props: HelperTextProps) {
  return <FormHelperText {...props} />;
}
