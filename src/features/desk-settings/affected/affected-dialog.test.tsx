import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import AffectedDialog from './affected-dialog.tsx';
import type { Affected, AffectedEntry, AffectedPage } from './affected-entry.ts';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (id: string): AffectedEntry => ({
  id,
  rev: 1,
  kind: 'app',
  courtName: 'Turf A',
  day: '2026-11-28',
  hours: 1 << 18,
  outside: 1 << 18,
  name: `Guest ${id}`,
  total: 4300,
  refund: 4300,
  isYours: false,
});

// spec: desk-settings.affected-pages
it('can be saved only once every page was shown; what is said of all holds for later pages, too', async () => {
  const onMore = vi.fn<(after: string) => Promise<AffectedPage>>();
  const onDecide = vi.fn<(affected: Affected | null) => void>();
  const first: AffectedPage = { rows: [entry('1'), entry('2')], next: 'p2', count: 5 };
  render(<AffectedDialog first={first} again={false} before={new Map()} onMore={onMore} onDecide={onDecide} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('dialog', { name: 'These 5 entries fall outside the new hours' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  press(t('affected.allCancel'));

  onMore.mockRejectedValueOnce(new AppError('BUSY'));
  press('Show 3 more');
  expect(await screen.findByText(errorText(new AppError('BUSY')))).toBeDefined();
  onMore.mockResolvedValueOnce({ rows: [entry('3'), entry('4')], next: 'p4', count: 5 });
  press('Show 3 more');
  await screen.findByText('Guest 4');
  expect(onMore.mock.calls).toEqual([['p2'], ['p2']]);
  onMore.mockResolvedValueOnce({ rows: [entry('5')], next: null, count: 5 });
  press('Show 1 more');
  await screen.findByText('Guest 5');
  expect(screen.queryByText(errorText(new AppError('BUSY')))).toBeNull();

  fireEvent.click(screen.getAllByRole('radio', { name: t('affected.keep') })[2] as HTMLElement);
  press('Save and cancel 4');
  await waitFor(() => expect(onDecide).toHaveBeenCalledOnce());
  expect(onDecide.mock.calls[0]?.[0]).toEqual([
    ['1', 1, 'cancel'],
    ['2', 1, 'cancel'],
    ['3', 1, 'keep'],
    ['4', 1, 'cancel'],
    ['5', 1, 'cancel'],
  ]);
});
