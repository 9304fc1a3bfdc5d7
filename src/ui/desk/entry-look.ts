import type { ShownEntry } from '#domain/desk/day-model.ts';
import { palette } from '#ui/styled.ts';

/** Sign of a look, for those who see no colours: drawn before the name. */
const signs = { pending: '?', block: '×' } as const;

type Look = 'sure' | 'pending' | 'own' | 'block' | 'over';

function lookOf({ kind, status }: ShownEntry): Look {
  if (status === 'cancelled' || status === 'refund_due') return 'over';
  if (kind === 'block') return 'block';
  if (status === 'pending') return 'pending';
  return kind === 'walkin' || kind === 'phone' || kind === 'repeat' ? 'own' : 'sure';
}

/** The attributes that `entryLook` looks at, and the sign that goes before the name. */
export function entryMarks(entry: ShownEntry): { 'data-look': Look; 'data-mark'?: string; sign: string } {
  const look = lookOf(entry);
  const mark = entry.isRefused ? 'refused' : entry.isRemoving ? 'removing' : entry.isQueued ? 'queued' : undefined;
  return {
    'data-look': look,
    ...(mark && { 'data-mark': mark }),
    sign: look === 'pending' || look === 'block' ? signs[look] : '',
  };
}

const stripes = (colour: string) => `repeating-linear-gradient(135deg, ${colour} 0 4px, transparent 4px 8px)`;

/**
 * How an entry looks wherever it stands: green is sure, amber waits for its payment, blue is the venue's own, grey is blocked.
 * What this device has not sent has a striped edge, what was refused a red one. For `styled`, on an element with `entryMarks`.
 */
export const entryLook = {
  '--edge': palette.success.main,
  position: 'relative',
  background: palette.success.soft,
  color: palette.text.primary,
  '&::before': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: 4,
    background: 'var(--edge)',
    content: '""',
  },
  '&[data-look="pending"]': { '--edge': palette.warning.main, background: palette.warning.soft },
  '&[data-look="own"]': { '--edge': palette.info.main, background: palette.info.soft },
  '&[data-look="block"]': { '--edge': palette.outline, background: palette.background.soft },
  '&[data-look="over"]': {
    '--edge': palette.divider,
    background: palette.background.paper,
    color: palette.text.secondary,
  },
  '&[data-mark="queued"]::before': { inlineSize: 8, background: stripes('var(--edge)') },
  '&[data-mark="removing"]': { color: palette.text.secondary, textDecoration: 'line-through' },
  '&[data-mark="removing"]::before': { inlineSize: 8, background: stripes('var(--edge)') },
  '&[data-mark="refused"]': { boxShadow: `inset 0 0 0 1px ${palette.error.main}` },
  '&[data-mark="refused"]::before': { inlineSize: 8, background: palette.error.main },
  '@media (forced-colors: active)': {
    border: '1px solid',
    '&[data-mark="queued"], &[data-mark="removing"]': { borderStyle: 'dashed' },
  },
} as const;
