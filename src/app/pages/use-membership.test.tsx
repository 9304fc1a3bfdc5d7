import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uuid } from '#tests/support/samples.ts';

const read = vi.hoisted(() => ({ found: { is: 'absent' } as object, entries: vi.fn() }));
vi.mock('#hooks/use-desk.ts', () => ({
  readDeskAhead: () => ({ found: { of: '', value: read.found }, done: Promise.resolve(), forget: () => undefined }),
  useDesk: () => read.found,
}));
vi.mock('#hooks/use-entries.ts', () => ({ readEntriesAhead: read.entries }));

const desk = { venueId: uuid(1), firstDay: '2026-11-26', lastDay: '2026-12-10' };

beforeEach(() => {
  vi.resetModules();
  read.entries.mockReset().mockReturnValue('reading');
});
afterEach(() => window.history.replaceState(null, '', '/'));

test.each([
  ['today', { is: 'here', desk }, 'reading'],
  ['', { is: 'here', desk }, 'reading'],
  ['gate', { is: 'here', desk }, undefined],
  ['today', { is: 'absent' }, undefined],
])(
  'opened at “%s” with %j on the phone: what Today shows is read while its code arrives',
  async (screen, found, ahead) => {
    read.found = found;
    window.history.replaceState(null, '', `/vendor/${uuid(1)}/${screen}`);
    const { entriesAhead } = await import('./use-membership.ts');
    expect(await entriesAhead).toBe(ahead);
    expect(read.entries).toHaveBeenCalledTimes(ahead ? 1 : 0);
  },
);
