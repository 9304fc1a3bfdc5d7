import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUnsure } from '#hooks/admin-beat.ts';
import { ConsoleList } from './console-list.tsx';

type Row = { id: string; rev: number; name: string; amount: string };

const shown = vi.hoisted(() => ({ isWide: true, isOnline: true }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => shown.isOnline, useConnection: () => 'online' }));

const load = vi.fn<(filter: { q?: string }, after: string | null) => Promise<object>>();
let name = 0;

function List() {
  const [search] = useSearchParams();
  return (
    <ConsoleList<Row>
      name={`things ${name}`}
      load={load as never}
      label="Open"
      filters={{ label: 'States', current: 'open', chips: [{ name: 'open', words: 'Open', to: '?state=open' }] }}
      search="Name or code"
      columns={[
        { head: 'Who', cell: (row) => row.name, line: 1 },
        { head: 'How much', cell: (row) => row.amount, line: 2, fit: 'sum' },
      ]}
      empty="Nothing waits."
      openId={search.get('id')}
      pathOf={(id) => (id ? `/things?id=${id}` : '/things')}
      renderDetail={(id, rows) => (
        <p>
          opened {id} of {rows.length}
        </p>
      )}
    />
  );
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/things']}>
      <List />
    </MemoryRouter>,
  );
const rows = (...names: string[]): Row[] => names.map((one, at) => ({ id: `t${at}`, rev: 1, name: one, amount: '5' }));
const answer = (list: Row[], next: string | null = null) => ({ rows: list, next, at: Date.now() });

beforeEach(() => {
  name += 1;
  Object.assign(shown, { isWide: true, isOnline: true });
  load.mockReset().mockResolvedValue(answer(rows('Hamza', 'Zara')));
  vi.stubGlobal('matchMedia', () => ({
    matches: shown.isWide,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a list is a table on a wide screen and cards elsewhere, each row a link to its detail', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Open' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Who', 'How much']);
  expect(within(table).getByRole('link', { name: 'Hamza' }).getAttribute('href')).toBe('/things?id=t0');
  cleanup();
  shown.isWide = false;
  show();
  const list = await screen.findByRole('list', { name: 'Open' });
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hamza5', 'Zara5']);
});

it('an opened row stands beside the list as cards, and the focus goes there and back to its row', async () => {
  show();
  fireEvent.click(await screen.findByRole('link', { name: 'Zara' }));
  expect(await screen.findByText('opened t1 of 2')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Details' }));
  expect(screen.getByText('Hamza').closest('ul')?.getAttribute('aria-label')).toBe('Open');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('row-t1'));
  expect(screen.getByRole('table', { name: 'Open' })).toBeDefined();
});

it('a row says that it changed, or that the answer to a decision about it is missing, in the table too', async () => {
  show();
  await screen.findByRole('table');
  load.mockResolvedValue(answer([{ id: 't0', rev: 2, name: 'Hamza', amount: '5' }, ...rows('', 'Zara').slice(1)]));
  setUnsure('t1', true);
  document.dispatchEvent(new Event('visibilitychange'));
  const [, first, second] = await screen.findAllByRole('row');
  expect(await within(first as HTMLElement).findByText('Changed')).toBeDefined();
  expect(await within(second as HTMLElement).findByText('Unsure')).toBeDefined();
  setUnsure('t1', false);
});

it('a row that stands twice in the answer is shown once, and 50 more come on demand', async () => {
  load.mockResolvedValueOnce(answer([...rows('Hamza'), ...rows('Hamza')], 'next'));
  show();
  expect((await screen.findAllByRole('row')).length).toBe(2);
  load.mockResolvedValueOnce(answer([{ id: 't9', rev: 1, name: 'Omar', amount: '1' }]));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Omar' });
  expect(load.mock.lastCall).toEqual([{}, 'next']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('the search asks from three characters on, "/" leads to it, and nothing found is said with its words', async () => {
  show();
  const first = await screen.findByRole('link', { name: 'Hamza' });
  first.focus();
  fireEvent.keyDown(first, { key: '/' });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'om' } });
  expect(screen.getByText('Type at least 3 characters')).toBeDefined();
  load.mockResolvedValue(answer([]));
  fireEvent.change(field, { target: { value: 'omar' } });
  expect(await screen.findByText('Nothing matches omar.')).toBeDefined();
  expect(load.mock.lastCall).toEqual([{ q: 'omar' }, null]);
});

it('a search that did not look at all rows says so, with and without a row, and no other one does', async () => {
  const cut = 'Only the first 2,000 were searched. Type more of the name, or the code.';
  show();
  const field = await screen.findByRole('searchbox', { name: 'Search' });
  load.mockResolvedValue({ ...answer([]), isCut: true });
  fireEvent.change(field, { target: { value: 'omar' } });
  expect(await screen.findByText(cut)).toBeDefined();
  expect(screen.getByText('Nothing matches omar.')).toBeDefined();
  load.mockResolvedValue({ ...answer(rows('Omar'), 'next'), isCut: true });
  fireEvent.change(field, { target: { value: 'oma' } });
  await screen.findByRole('link', { name: 'Omar' });
  expect(screen.getByText(cut)).toBeDefined();
  load.mockResolvedValue(answer([]));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByText(cut)).toBeNull());
  fireEvent.change(field, { target: { value: 'omars' } });
  await screen.findByText('Nothing matches omars.');
  expect(screen.queryByText(cut)).toBeNull();
});

it('an empty list, one that could not be had, and one without a connection say so', async () => {
  load.mockResolvedValue(answer([]));
  show();
  expect(await screen.findByText('Nothing waits.')).toBeDefined();
  cleanup();
  name += 1;
  load.mockRejectedValueOnce(new Error('broken'));
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  load.mockResolvedValue(answer(rows('Hamza')));
  fireEvent.click(again);
  await screen.findByRole('link', { name: 'Hamza' });
  cleanup();
  name += 1;
  shown.isOnline = false;
  show();
  expect(screen.getByText('Needs a connection.')).toBeDefined();
});
