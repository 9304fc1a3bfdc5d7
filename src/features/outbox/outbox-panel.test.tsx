import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { veil, type QueuedWrite } from '#domain/queued-write.ts';
import { t } from '#text/translate.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import { OutboxBadge } from './outbox-badge.tsx';
import OutboxPanel from './outbox-panel.tsx';
import { closePanel } from './badge-state.ts';
import { ReturnBanner } from './return-banner.tsx';

const phone = vi.hoisted(() => ({
  online: false,
  isVisit: false,
  user: null as object | null,
  writes: vi.fn<() => QueuedWrite[] | undefined>(),
  discard: vi.fn(),
  retry: vi.fn(),
}));
vi.mock('#commands/queue/queue.ts', () => ({ discard: phone.discard, retry: phone.retry }));
vi.mock('#data/repositories/outbox-backoff.ts', () => ({ readOutboxBackoff: async () => 0 }));
vi.mock('#data/repositories/bookings.ts', () => ({ pullBookings: async () => undefined }));
vi.mock('#data/session.ts', async (original) => ({ ...(await original<object>()), isVisit: () => phone.isVisit }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => phone.user }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => 0 }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => phone.online }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: phone.writes }));

const day = 24 * 60 * 60 * 1000;

function write(changes: Partial<QueuedWrite> = {}): QueuedWrite {
  return queuedWrite(1, {
    id: 'w1',
    kind: 'submit-contact-message',
    uid: 'anon',
    lane: 'contact:w1',
    args: { subject: 'Lights', message: 'When do they go on?' },
    about: { subject: 'Lights' },
    createdAt: Date.now() - 60_000,
    ...changes,
  });
}

const cancellation = write({
  id: 'w2',
  kind: 'cancel-booking',
  uid: 'u1',
  about: { venue: 'Arena', day: 'Sat, 28 Nov' },
});
const sendNow = vi.fn<() => Promise<void>>();

function showPanel(...writes: QueuedWrite[]) {
  phone.writes.mockReturnValue(writes);
  render(<OutboxPanel sendNow={sendNow} onClosed={() => undefined} />, { wrapper: MemoryRouter });
  return screen.getByRole('dialog', { name: /^(Waiting to send|Not sent)$/ });
}

beforeEach(() => {
  phone.online = false;
  phone.isVisit = false;
  phone.user = null;
  phone.discard.mockResolvedValue(false);
  phone.retry.mockResolvedValue(undefined);
  sendNow.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  closePanel();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('the panel', () => {
  it('says that something written signed out waits, without its words, to whoever has signed in', () => {
    const panel = showPanel(
      veil(write({ state: 'failed', error: { code: 'UNEXPECTED', detail: {} }, sentOnce: true })),
    );
    expect(panel.textContent).toContain('Written on this phone while signed out');
    expect(panel.textContent).not.toContain('Lights');
    expect(within(panel).queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect(within(panel).queryByRole('button', { name: /^(Copy|Discard)/ })).toBeNull();
    expect(within(panel).getByRole('button', { name: /^Try again/ })).toBeDefined();
  });

  it('does not say that Baari sends what was refused', () => {
    const refused = write({ state: 'failed', error: { code: 'UNEXPECTED', detail: {} } });
    const panel = showPanel(refused);
    expect(panel.textContent).toContain(t('waiting.leadStopped'));
    expect(panel.textContent).not.toContain(t('waiting.leadHere'));
    expect(within(panel).getByRole('heading', { name: 'Not sent' })).toBeDefined();
    expect(within(panel).getByRole('list', { name: 'Not sent' })).toBeDefined();
    cleanup();
    const mixed = showPanel(refused, cancellation);
    expect(mixed.textContent).toContain(t('waiting.leadHere'));
    expect(within(mixed).getByRole('heading', { name: 'Waiting to send' })).toBeDefined();
  });

  it('names each write, how it stands, and offers what can be done about it', () => {
    const panel = showPanel(write(), cancellation);
    const [message, cancel] = within(panel).getAllByRole('listitem');
    expect(message?.textContent).toContain('Message to Baari: Lights');
    expect(message?.textContent).toContain('Waiting for a connection');
    const edit = within(message ?? panel).getByRole('link', { name: /^Edit and resend/ });
    expect(edit.getAttribute('href')).toBe('/contact?edit=w1');
    expect(within(message ?? panel).getByRole('button', { name: /^Copy text/ })).toBeDefined();
    expect(cancel?.textContent).toContain('Cancel Arena, Sat, 28 Nov');
    expect(within(cancel ?? panel).queryByRole('link')).toBeNull();
    expect(within(cancel ?? panel).queryByRole('button', { name: /^Copy text/ })).toBeNull();
  });

  it('says what becomes of it without "Remember me"', () => {
    phone.isVisit = true;
    expect(showPanel(write()).textContent).toContain(
      'You logged in without “Remember me”, so Baari sends this only while',
    );
    cleanup();
    expect(showPanel().textContent).toContain(t('waiting.empty'));
  });

  it('does not offer to edit what may have arrived, and warns before it is discarded', async () => {
    const unsure = write({ sentOnce: true });
    const panel = showPanel(unsure);
    expect(within(panel).queryByRole('link', { name: /^Edit/ })).toBeNull();
    fireEvent.click(within(panel).getByRole('button', { name: /^Discard/ }));
    expect(within(panel).getByText(t('waiting.askDiscardSent'))).toBeDefined();
    expect(phone.discard).not.toHaveBeenCalled();
    fireEvent.click(within(panel).getByRole('button', { name: 'Yes, discard' }));
    await vi.waitFor(() => expect(phone.discard).toHaveBeenCalledWith(unsure));
  });

  it('offers nothing about a write that is on its way', () => {
    const panel = showPanel(write({ state: 'sending', leaseUntil: Date.now() + 30_000 }));
    expect(within(panel).getByText('Sending…')).toBeDefined();
    expect(within(panel).queryByRole('button', { name: /^Discard/ })).toBeNull();
  });

  it('ends “Sending…” by itself when whoever sent it has died, and offers again what can be done', () => {
    vi.useFakeTimers();
    const panel = showPanel(write({ state: 'sending', leaseUntil: Date.now() + 30_000, sentOnce: true }));
    act(() => void vi.advanceTimersByTime(20_000));
    expect(within(panel).getByText('Sending…')).toBeDefined();
    act(() => void vi.advanceTimersByTime(16_000));
    expect(within(panel).queryByText('Sending…')).toBeNull();
    expect(within(panel).getByRole('button', { name: /^Discard/ })).toBeDefined();
  });

  it('warns when the oldest waits for days, and says when sending did not help', async () => {
    const panel = showPanel(write({ createdAt: Date.now() - 4 * day - 1000 }));
    expect(within(panel).getByText(/^The oldest has waited for 4 days\./)).toBeDefined();
    expect(within(panel).getByText(/^Still not sent\./)).toBeDefined();
    fireEvent.click(within(panel).getByRole('button', { name: 'Send now' }));
    expect(await within(panel).findByText(/^Not everything could be sent just now\./)).toBeDefined();
  });

  it('offers to send now whatever the browser believes about the network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.click(within(showPanel(write())).getByRole('button', { name: 'Send now' }));
    await vi.waitFor(() => expect(sendNow).toHaveBeenCalledOnce());
    vi.restoreAllMocks();
  });

  it('sends what needs a decision only when it is told to', async () => {
    const left = write({ state: 'parked', parkedFor: 'return', nextAt: Date.now() - 2 * day });
    const panel = showPanel(left);
    expect(within(panel).queryByRole('button', { name: 'Send now' })).toBeNull();
    fireEvent.click(within(panel).getByRole('button', { name: /^Send: Message/ }));
    await vi.waitFor(() => expect(phone.retry).toHaveBeenCalledWith(left));
  });
});

describe('the badge', () => {
  const show = () => render(<OutboxBadge sendNow={sendNow} />, { wrapper: MemoryRouter });

  it('is not there while nothing waits', () => {
    phone.writes.mockReturnValue([]);
    show();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('does not flicker for a write that is simply being sent', () => {
    phone.online = true;
    phone.writes.mockReturnValue([write({ createdAt: Date.now() })]);
    show();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('counts what waits, tells a screen reader, and says when it is over', () => {
    phone.writes.mockReturnValue([write(), cancellation]);
    const { rerender } = show();
    expect(screen.getByRole('button', { name: 'Waiting to send (2)' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe(t('waiting.announceWaits', { count: 2 }));
    phone.writes.mockReturnValue([]);
    rerender(<OutboxBadge sendNow={sendNow} />);
    expect(screen.getByRole('status').textContent).toBe(t('waiting.announceNone'));
  });

  it('never says that nothing waits when what waits is only out of sight', () => {
    const over = t('waiting.announceNone');
    phone.user = { id: 'u1' };
    phone.writes.mockReturnValue([cancellation]);
    const { rerender } = show();
    const see = () => {
      rerender(<OutboxBadge sendNow={sendNow} />);
      return screen.getByRole('status').textContent;
    };
    phone.writes.mockReturnValue(undefined);
    expect(see(), 'not read yet').toBe('');
    phone.online = true;
    phone.writes.mockReturnValue([{ ...cancellation, id: 'w3' }]);
    expect(see(), 'on its way').toBe('');
    phone.user = null;
    phone.writes.mockReturnValue([]);
    expect(see(), 'its person was signed out, or their account is gone').toBe('');
    phone.user = { id: 'u1' };
    expect(see(), 'they are back, and it was sent').toBe(over);
  });

  it('puts what was refused first', () => {
    phone.writes.mockReturnValue([
      write(),
      { ...cancellation, state: 'failed', error: { code: 'TOO_LATE', detail: {} } },
    ]);
    show();
    expect(screen.getByRole('button', { name: 'Not sent (1)' })).toBeDefined();
  });
});

describe('the banner for a person who is back', () => {
  it('asks about what was left behind more than a day ago, and sends it on their word', async () => {
    const left = [1, 2].map((at) =>
      write({
        id: `w${at}`,
        state: 'parked',
        parkedFor: 'return',
        nextAt: Date.now() - 2 * day,
        createdAt: Date.parse('2026-11-12T10:00:00Z'),
      }),
    );
    phone.writes.mockReturnValue(left);
    render(<ReturnBanner />);
    expect(screen.getByText('2 unsent changes from 12 Nov. Send them?')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(phone.retry).toHaveBeenCalledTimes(2));
  });

  it('is silent about what is sent by itself', () => {
    phone.writes.mockReturnValue([write({ state: 'parked', parkedFor: 'return', nextAt: Date.now() - day / 2 })]);
    const { container } = render(<ReturnBanner />);
    expect(container.textContent).toBe('');
  });
});
