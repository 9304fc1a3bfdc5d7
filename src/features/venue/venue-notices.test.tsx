import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { PartialNotice } from './venue-notices.tsx';

const phone = vi.hoisted(() => ({ connection: 'online' }));
vi.mock('#hooks/use-online.ts', () => ({ useConnection: () => phone.connection }));

it.each([
  ['offline', 0],
  ['unreachable', 1],
  ['online', 1],
])('what is missing of a venue can be asked for again while the phone is %s: %d button', (connection, buttons) => {
  phone.connection = connection;
  const online = connection === 'online';
  const retry = vi.fn<() => void>();
  render(<PartialNotice online={online} error={online ? new AppError('BUSY') : undefined} retry={retry} />);
  expect(screen.getByRole('status').textContent).toContain('aren’t on this phone yet');
  const found = screen.queryAllByRole('button', { name: 'Try again' });
  expect(found).toHaveLength(buttons);
  found[0]?.click();
  expect(retry).toHaveBeenCalledTimes(buttons);
});
