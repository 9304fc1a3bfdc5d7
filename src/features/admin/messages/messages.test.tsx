// The screen on a faked server: what it answers to `admin_list` and `apply_mutations` is all that is not real here.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { commitSession } from '#data/session/session-idb.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { ali, envelope, session, uuid } from '#tests/support/samples.ts';
import type { MessageRow, MessageState } from './message-row.ts';
import { MessagesScreen } from './messages-screen.tsx';

type Asked = { view: string; filter: { state?: string; id?: string; q?: string } };
type Write = { id: string; kind: string; args: { messageId: string; rev: number; state: MessageState; note: string } };

let message: MessageRow;
let visitor: MessageRow;
const typed: Omit<MessageRow, 'id'> = {
  rev: 1,
  state: 'new',
  name: 'Hira Aziz',
  email: 'hira?bcc=x@example.test',
  phone: '+923001234567',
  subject: 'Hours on\nEid & after',
  message: 'Are you open?\n<b>Please</b> say.',
  createdAt: '2026-11-20T10:00:00Z',
  note: null,
  decidedBy: null,
  decidedAt: null,
  account: { name: 'Hira A', email: 'hira@account.test', since: '2026-10-01T10:00:00Z' },
};

const onClose = vi.fn<() => void>();

/** The server of these tests: its messages, the requests that it got, and how it judges an answer. */
let rows: MessageRow[] = [];
let asked: Asked[] = [];
let writes: Write[] = [];
let refusal: { code: string; detail?: object } | undefined;

function applyWrite({ id, args }: Write): object {
  if (refusal) return { id, status: 'rejected', ...refusal };
  rows = rows.map((row) =>
    row.id === args.messageId
      ? {
          ...row,
          rev: row.rev + 1,
          state: args.state,
          note: args.note || row.note,
          decidedBy: 'Rabia',
          decidedAt: '2026-11-21T10:00:00Z',
        }
      : row,
  );
  return { id, status: 'applied', rows: { messages: rows.filter((row) => row.id === args.messageId) } };
}

function serve(url: string, { body }: { body?: unknown }): object {
  const sent = JSON.parse(String(body)) as { batch: { mutations: Write[] } } & Asked;
  if (url.endsWith('/apply_mutations')) {
    writes.push(...sent.batch.mutations);
    return envelope('am1', ali, { results: sent.batch.mutations.map(applyWrite) });
  }
  asked.push(sent);
  const { state, id, q } = sent.filter;
  const found = rows.filter((row) => (id ? row.id === id : row.state === state && (!q || row.subject.includes(q))));
  return envelope('al1', ali, { rows: found, next: null });
}

let count = 0;
/** Lists stay in memory from one visit to the next: every test has messages of its own. */
const made = (changes: Partial<MessageRow> = {}): MessageRow => {
  count += 1;
  return { ...typed, id: uuid(count), ...changes };
};

beforeAll(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
});
beforeEach(() => {
  message = made();
  visitor = made({ name: 'Zara', subject: 'Lamps', phone: null, account: null });
  rows = [message, visitor];
  asked = [];
  writes = [];
  refusal = undefined;
  onClose.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', async (url: string, init: { body?: unknown }) => Response.json(serve(url, init)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const [search] = useSearchParams();
  const state = (search.get('state') ?? 'new') as MessageState;
  return <MessagesScreen state={state} openId={search.get('id')} onClose={onClose} />;
}
const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );
const open = async (id = message.id) => {
  show(`/admin/messages?id=${id}`);
  await screen.findByRole('heading', { level: 2 });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note for the team');

it('new messages say from whom, about what and whether there is an account; another state is another list', async () => {
  show('/admin/messages');
  const list = await screen.findByRole('list', { name: 'New' });
  const [first, second] = within(list).getAllByRole('link');
  expect(first?.textContent).toContain('Hira Aziz');
  expect(first?.textContent).toContain('Are you open?');
  expect(first?.textContent).not.toContain('No account');
  expect(second?.textContent).toContain('No account');
  expect(second?.getAttribute('href')).toBe(`/admin/messages?id=${visitor.id}`);
  fireEvent.click(screen.getByRole('link', { name: 'Closed' }));
  expect(await screen.findByText('No message was closed.')).toBeDefined();
  expect(asked.map(({ view, filter }) => [view, filter.state])).toEqual([
    ['messages', 'new'],
    ['messages', 'closed'],
  ]);
});

it('a message is shown whole, as text, with ways to answer that nobody else decides anything of', async () => {
  await open();
  const opened = within(screen.getByRole('region', { name: 'Details' }));
  expect(opened.getByText(/<b>Please<\/b> say\./)).toBeDefined();
  expect(screen.getByText('Hira A, hira@account.test, since 1 Oct 2026')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toBe(
    'mailto:hira%3Fbcc%3Dx@example.test?subject=Re%3A%20Hours%20on%20Eid%20%26%20after',
  );
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/923001234567\?text=Assalam%20o%20alaikum%20Hira%20Aziz/,
  );
  cleanup();
  await open(visitor.id);
  expect(screen.getByText('None: name and email are only what was typed.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
});

it('a message is marked as answered with a note, and closes', async () => {
  await open();
  fireEvent.input(note(), { target: { value: '  Called her. ' } });
  press('Mark as answered');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes).toMatchObject([
    { kind: 'answer-message', args: { messageId: message.id, rev: 1, state: 'answered', note: 'Called her.' } },
  ]);
  expect(readToasts()).toMatchObject([{ title: 'Marked as answered.' }]);
});

it('closing without an answer is asked about first; an answered message can only be closed', async () => {
  await open();
  press('Close');
  expect(writes).toEqual([]);
  press('Close it');
  await waitFor(() => expect(writes).toMatchObject([{ args: { state: 'closed' } }]));
  cleanup();
  const decidedAt = '2026-11-20T14:05:00Z';
  const answered = made({ state: 'answered', note: 'Called.', decidedBy: 'Rabia', decidedAt });
  const closed = made({ state: 'closed', decidedAt });
  rows = [answered, closed];
  await open(answered.id);
  expect(screen.getByText('Answered by Rabia, Fri 20 Nov, 7:05 PM')).toBeDefined();
  expect(screen.getByText('Called.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark as answered' })).toBeNull();
  press('Close');
  await waitFor(() => expect(writes.at(-1)?.args).toMatchObject({ state: 'closed', rev: 1 }));
  cleanup();
  await open(closed.id);
  expect(screen.getByText('Closed by somebody, Fri 20 Nov, 7:05 PM')).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('the second of two hears who was faster, and the note stays typed', async () => {
  await open();
  fireEvent.input(note(), { target: { value: 'Told her.' } });
  refusal = { code: 'ALREADY_DECIDED', detail: { state: 'answered', by: 'Rabia', at: '2026-11-20T14:05:00Z' } };
  press('Mark as answered');
  expect(await screen.findByText('Already answered by Rabia at Fri 20 Nov, 7:05 PM.')).toBeDefined();
  expect(note().value).toBe('Told her.');
  expect(onClose).not.toHaveBeenCalled();
});

it('a message that somebody else changed, or that is gone, says so', async () => {
  await open();
  refusal = { code: 'CHANGED', detail: { rev: 2 } };
  press('Mark as answered');
  expect(await screen.findByText('This message changed while you were looking. Please check it again.')).toBeDefined();
  cleanup();
  rows = [];
  show(`/admin/messages?id=${uuid(99)}`);
  expect(await screen.findByText('This is no longer here.')).toBeDefined();
});
