import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { unbroken } from '#text/hour-words.ts';
import { deskRules, queuedWrite, uuid } from '#tests/support/samples.ts';
import { ticketSigner } from '#tests/support/tickets.ts';
import { GateScreen } from './gate-screen.tsx';

const phone = vi.hoisted(() => ({
  uid: 1,
  outbox: [] as unknown[],
  fresh: [] as unknown[],
  pull: vi.fn<(venueId: string) => Promise<void>>(),
  list: vi.fn<(...asked: unknown[]) => Promise<unknown>>(),
}));
vi.mock('#hooks/use-entries.ts', () => ({
  asSent: (entry: object) => ({ ...entry, pending: [], isQueued: false, isRefused: false, isNew: false }),
  readEntryViews: async () => phone.fresh,
}));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => phone.outbox }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => ({ id: `person ${phone.uid}` }) }));
vi.mock('#data/repositories/lazy-desk.ts', () => ({ pullDesk: phone.pull }));
vi.mock('#data/repositories/console-lists.ts', () => ({ fetchDeskList: phone.list }));

/** 7:05 PM in Karachi. */
const now = Date.parse('2026-11-21T14:05:00Z');
const day = '2026-11-21';
/** As the card writes them: in one line. */
const date = unbroken('Sat, 21 Nov 2026');
const evening = unbroken('7:00 PM – 9:00 PM');
let baari: Awaited<ReturnType<typeof ticketSigner>>;
beforeAll(async () => {
  baari = await ticketSigner(2);
});
const court = (id: string, name: string) => ({
  id,
  name,
  sport: 'Futsal',
  price: 4000,
  position: 0,
  isActive: true,
  rev: 1,
});
const deskOf = (rights: string[]): Desk => ({
  ...deskRules,
  venueId: uuid(1),
  name: 'Badal Turf',
  city: 'Karachi',
  open: '16:00:00',
  close: '02:00:00',
  payee: 'platform',
  isPublished: true,
  role: 'manager',
  rights,
  courts: [court('a3bb189e-8bf9-4888-9912-ace4e6543002', 'Turf A'), court(uuid(3), 'Turf B')],
  ticketKeys: [baari.key],
  firstDay: '2026-11-19',
  lastDay: '2026-12-26',
  holds: [],
  at: now - 12 * 60_000,
});
const courtId = 'a3bb189e-8bf9-4888-9912-ace4e6543002';
const facts = { bookingId: uuid(9), venueId: uuid(1), courtId, day, hours: [19, 20], madeAt: now - 86_400_000 };

const entry = (more: Partial<EntryView> = {}): EntryView => ({
  id: uuid(9),
  venueId: uuid(1),
  courtId,
  kind: 'app',
  day,
  hours: [19, 20],
  status: 'confirmed',
  name: 'Hamza Malik',
  phone: null,
  code: 'KB7F3K',
  total: null,
  collect: null,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  isOwn: false,
  isMine: false,
  madeAt: null,
  rev: 1,
  pending: [],
  isQueued: false,
  isRefused: false,
  isNew: false,
  isRemoving: false,
  ...more,
});

const letIn = vi.fn<(entry: EntryView, collected: number | null, how: string) => Promise<boolean>>();
const undo = vi.fn<(entry: EntryView) => Promise<boolean>>();
const onOpen = vi.fn<(id: string) => void>();
const vibrate = vi.fn<(pattern: unknown) => boolean>(() => true);

function gateOf(entries: EntryView[], rights: string[]) {
  return (
    <MemoryRouter>
      <GateScreen desk={deskOf(rights)} entries={entries} letIn={letIn} undo={undo} onOpen={onOpen} />
    </MemoryRouter>
  );
}
function show(entries: EntryView[], rights = ['gate.check']) {
  const shown = render(gateOf(entries, rights));
  return { again: (next: EntryView[]) => shown.rerender(gateOf(next, rights)) };
}

const field = () => screen.getByLabelText<HTMLInputElement>('Type the code');
const type = (code: string) => fireEvent.change(field(), { target: { value: code } });
const card = async (tone: string) => {
  const alert = screen.getByRole('alert');
  await waitFor(() => expect(alert.querySelector(`[data-tone=${tone}]`)).not.toBeNull());
  return alert;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A camera of this test's own: what it sees, and whether its picture is on. */
const camera = {
  sees: [] as string[],
  tracks: [] as { stop: ReturnType<typeof vi.fn>; torch: boolean[] }[],
  open: vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>(),
};
function streamOf() {
  const torch: boolean[] = [];
  const track = {
    stop: vi.fn(),
    torch,
    addEventListener: () => undefined,
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) => {
      torch.push(advanced[0]?.torch ?? false);
    },
  };
  camera.tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] };
}
/** `permission`: undefined in a browser that tells nobody. */
function putCamera(permission?: string, kinds = ['videoinput']) {
  vi.stubGlobal('navigator', {
    userAgent: 'Android',
    onLine: true,
    vibrate,
    mediaDevices: {
      enumerateDevices: async () => kinds.map((kind) => ({ kind })),
      getUserMedia: camera.open,
    },
    permissions: {
      query: async () => {
        if (!permission) throw new TypeError('camera');
        return { state: permission };
      },
    },
  });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => camera.sees.map((rawValue) => ({ rawValue }));
    },
  );
}
function setVisible(visibility: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  vi.setSystemTime(now);
  phone.uid += 1;
  Object.assign(phone, { outbox: [], fresh: [] });
  phone.list.mockRejectedValue(new Error('offline'));
  for (const write of [letIn, undo]) write.mockResolvedValue(true);
  camera.sees = [];
  camera.tracks = [];
  camera.open.mockImplementation(async () => streamOf());
  HTMLMediaElement.prototype.play = async () => undefined;
  putCamera('prompt');
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'visibilityState');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('a code', () => {
  it('lets somebody in with its sixth character, and says so', async () => {
    show([entry()]);
    type('kb7-f3');
    expect(field().value).toBe('KB7F3');
    expect(letIn).not.toHaveBeenCalled();
    type('kb7-f3k');
    const alert = await card('green');
    expect(letIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: uuid(9) }), null, 'code');
    expect(alert.textContent).toContain(`Hamza Malik\u00a0· Turf A\u00a0· ${evening}`);
    expect(alert.textContent).toContain('Checked in 7:05 PM');
    expect(vibrate).toHaveBeenLastCalledWith(80);
    expect(field().value).toBe('');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next'));
    press('Next');
    await waitFor(() => expect(alert.childElementCount).toBe(0));
    expect(document.activeElement).toBe(field());
    expect(screen.getByRole('listitem').textContent).toContain('Hamza MalikChecked in7:05 PM');
  });

  it('is heard where that is wanted: one beep lets in, three do not', async () => {
    const tones: number[] = [];
    const tone = () => ({ frequency: { value: 0 }, connect: () => undefined, stop: () => undefined });
    class Sound {
      currentTime = 0;
      destination = {};
      resume = async () => undefined;
      createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
      createOscillator() {
        const made = { ...tone(), start: () => void tones.push(made.frequency.value) };
        return made;
      }
    }
    vi.stubGlobal('AudioContext', Sound);
    show([entry()]);
    const beep = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Beep at each check/ });
    expect(beep().checked, 'silent at first').toBe(false);
    type('KB7F3K');
    await card('green');
    expect(tones).toEqual([]);
    fireEvent.click(beep());
    await waitFor(() => expect(tones, 'as a sample').toEqual([880]));
    type('ZZZZZZ');
    await card('gray');
    await waitFor(() => expect(tones.slice(1)).toEqual([220, 220, 220]));
    cleanup();
    show([entry()]);
    expect(beep().checked, 'kept on this phone').toBe(true);
    fireEvent.click(beep());
    expect(localStorage.getItem('baari-gate-beep')).toBeNull();
    expect(tones).toHaveLength(4);
  });

  it('too short is said beside the field', () => {
    show([entry()]);
    type('KB7');
    press('Check');
    expect(screen.getByText('The code has six letters and digits.')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    type('KB7F');
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });

  it('that its sixth character has checked is not asked for again by the button', async () => {
    show([entry()]);
    type('KB7F3K');
    await card('green');
    press('Check');
    expect(screen.queryByText('The code has six letters and digits.')).toBeNull();
    press('Next');
    press('Check');
    expect(screen.getByText('The code has six letters and digits.')).toBeDefined();
  });

  it('that could not be kept opens no gate', async () => {
    letIn.mockResolvedValue(false);
    show([entry()]);
    type('KB7F3K');
    await waitFor(() => expect(letIn).toHaveBeenCalledOnce());
    expect(screen.getByRole('alert').childElementCount).toBe(0);
    expect(screen.getByText('Nothing checked yet.')).toBeDefined();
  });

  it('of nobody is looked up again once the list has come', async () => {
    phone.fresh = [entry()];
    show([]);
    type('KB7F3K');
    const alert = await card('gray');
    expect(alert.textContent).toContain('No booking with this code on this phone. Last update 12 min ago.');
    expect(within(alert).getByText('KB7-F3K')).toBeDefined();
    expect(screen.getByRole('listitem').textContent).toContain('KB7-F3KUnknown code');
    expect(vibrate).toHaveBeenLastCalledWith([80, 80, 80, 80, 80]);
    press('Refresh');
    await card('green');
    expect(phone.pull).toHaveBeenCalledExactlyOnceWith(uuid(1));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('of two asks who it is', async () => {
    show([entry(), entry({ id: uuid(8), name: 'Sara Khan' })]);
    type('KB7F3K');
    await card('gray');
    press(`Sara Khan\u00a0· Turf A\u00a0· ${evening}`);
    await card('green');
    expect(letIn.mock.calls[0]?.[0].id).toBe(uuid(8));
  });

  it('is asked about once, however often it is typed meanwhile', async () => {
    let keep = (_isKept: boolean) => undefined as void;
    letIn.mockImplementation(() => new Promise((resolve) => (keep = resolve)));
    show([entry()]);
    type('KB7F3K');
    type('KB7F3K');
    await waitFor(() => expect(letIn).toHaveBeenCalledOnce());
    type('KB7F3K');
    await act(async () => keep(true));
    await card('green');
    expect(letIn).toHaveBeenCalledOnce();
  });
});

describe('the card', () => {
  it('asks for money first', async () => {
    show([entry({ collect: 200 })]);
    type('KB7F3K');
    const alert = await card('amber');
    expect(alert.textContent).toMatch(/Collect PKR\s200, then let them in/);
    expect(letIn).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Not yet'));
    press('Collected, check in');
    await card('green');
    expect(letIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: uuid(9) }), 200, 'code');
  });

  it('takes a check-in back', async () => {
    show([entry()]);
    type('KB7F3K');
    await card('green');
    press('Undo');
    await waitFor(() => expect(screen.getByText('Check-in undone')).toBeDefined());
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').childElementCount).toBe(0);
  });

  it('says of who was here when, and that it was this phone', async () => {
    const { again } = show([entry()]);
    type('KB7F3K');
    await card('green');
    press('Next');
    again([entry({ seen: 'arrived', seenAt: '2026-11-21T14:05:00.000Z' })]);
    type('KB7F3K');
    const alert = await card('red');
    expect(alert.textContent).toContain('Already used at 7:05 PM');
    expect(alert.textContent).toContain('by this phone');
    press('Open');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(uuid(9));
  });

  it('names who let them in, where the server tells', async () => {
    const at = '2026-11-21T13:50:00.000Z';
    phone.list.mockResolvedValue({ rows: [{ history: [{ action: 'attendance.arrived', at, by: 'Bilal' }] }] });
    show([entry({ seen: 'arrived', seenAt: at })], ['gate.check', 'booking.decline']);
    type('KB7F3K');
    const alert = await card('red');
    await waitFor(() => expect(alert.textContent).toContain('by Bilal'));
    expect(alert.textContent).not.toContain('by this phone');
  });

  it('says since when a booking is off, once the server has told', async () => {
    const at = '2026-11-20T09:30:00.000Z';
    let tell = (_answer: unknown) => undefined as void;
    phone.list.mockImplementation(() => new Promise((resolve) => (tell = resolve)));
    show([entry({ status: 'cancelled' })], ['gate.check', 'booking.decline']);
    type('KB7F3K');
    const alert = await card('red');
    expect(alert.textContent).toContain('Cancelled. Don’t let them in.');
    tell({ rows: [{ history: [{ action: 'booking.cancelled', at, by: null }] }] });
    await waitFor(() => expect(alert.textContent).toContain('Cancelled on Fri 20 Nov, 2:30 PM. Don’t let them in.'));
  });

  test.each([
    [{ hours: [22] }, 'amber', `!This booking is for ${date}, ${unbroken('10:00 PM – 11:00 PM')}`, 'Check in anyway'],
    [{ status: 'pending' }, 'red', '✕Not confirmed yet. Payment is being checked.', undefined],
    [{ status: 'refund_due' }, 'red', '✕Cancelled. Don’t let them in.', 'Open'],
  ] as const)('%j', async (more, tone, words, button) => {
    show([entry(more as Partial<EntryView>)]);
    type('KB7F3K');
    const alert = await card(tone);
    expect(alert.textContent.slice(0, words.length)).toBe(words);
    expect(letIn).not.toHaveBeenCalled();
    if (!button) return;
    press(button);
    if (button === 'Open') expect(onOpen).toHaveBeenCalledOnce();
    else await card('green');
  });

  test.each([
    [false, ['gate.check'], 'Call Baari'],
    [true, ['gate.check', 'booking.confirm'], 'Decide'],
    [true, ['gate.check'], undefined],
  ])('of a pending booking, own %s, with %s: %s', async (isOwn, rights, name) => {
    show([entry({ status: 'pending', isOwn })], rights);
    type('KB7F3K');
    await card('red');
    expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(name ? [name] : []);
  });

  it('goes by itself after 20 seconds', async () => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    show([]);
    type('KB7F3K');
    const alert = await card('gray');
    act(() => void vi.advanceTimersByTime(19_000));
    expect(alert.childElementCount).toBe(1);
    act(() => void vi.advanceTimersByTime(2000));
    await waitFor(() => expect(alert.childElementCount).toBe(0));
    expect(screen.getByText('Unknown code')).toBeDefined();
  });
});

describe('the camera', () => {
  const allow = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Allow camera' }));
    await screen.findByText('Point the camera at the ticket.');
  };

  it('is opened when somebody says so, and lets a ticket in', async () => {
    show([entry()]);
    expect(await screen.findByText('Allow the camera to scan tickets, or type the code instead.')).toBeDefined();
    expect(camera.open).not.toHaveBeenCalled();
    await allow();
    expect(camera.open.mock.calls[0]?.[0]).toMatchObject({ audio: false, video: { facingMode: 'environment' } });
    camera.sees = [await baari.sign(facts)];
    await card('green');
    expect(letIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: uuid(9) }), null, 'qr');
    // Still held up: it is not checked a second time.
    press('Next');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.getByRole('alert').childElementCount).toBe(0);
    expect(letIn).toHaveBeenCalledOnce();
  });

  it('opens at once where it was allowed before', async () => {
    putCamera('granted');
    show([]);
    expect(await screen.findByText('Point the camera at the ticket.')).toBeDefined();
  });

  test.each([
    ['a text', async () => 'https://example.com', 'gray', 'This is not a Baari ticket.'],
    ['a forgery', async () => (await ticketSigner(2)).sign(facts), 'red', 'Not a genuine Baari ticket.'],
    [
      'a ticket of next year’s build',
      () => baari.sign({ ...facts, version: 2 }),
      'gray',
      'This ticket needs a newer Baari. Update this phone, or type the code.',
    ],
  ])('says of %s what it is', async (_what, make, tone, words) => {
    putCamera('granted');
    camera.sees = [await make()];
    show([entry()]);
    const alert = await card(tone);
    expect(alert.textContent).toContain(words);
    expect(letIn).not.toHaveBeenCalled();
  });

  it('leads from a forgery to the code', async () => {
    putCamera('granted');
    camera.sees = ['BAARI1'];
    show([entry()]);
    const alert = await card('red');
    fireEvent.click(screen.getAllByRole('button', { name: 'Type the code' })[0] as HTMLElement);
    await waitFor(() => expect(alert.childElementCount).toBe(0));
    expect(document.activeElement).toBe(field());
  });

  it('leaves the focus to whoever presses something as soon as the card is there', async () => {
    putCamera('granted');
    show([entry()]);
    await screen.findByText('Point the camera at the ticket.');
    const alert = screen.getByRole('alert');
    // As soon as the document has it: React runs the effects of a card a moment later.
    const onCard = vi.fn(() => within(alert).getByRole('button', { name: 'Type the code' }).click());
    const watcher = new MutationObserver(() => alert.childElementCount > 0 && onCard());
    watcher.observe(alert, { childList: true });
    camera.sees = ['BAARI1'];
    await waitFor(() => expect(onCard).toHaveBeenCalledOnce());
    watcher.disconnect();
    await waitFor(() => expect(alert.childElementCount).toBe(0));
    expect(document.activeElement).toBe(field());
  });

  test.each([
    ['another venue', { venueId: uuid(7) }, 'red', 'This ticket is for another venue.', undefined],
    ['a court it is no longer on', { courtId: uuid(3) }, 'amber', 'This booking was moved: now Turf A', 'Check in'],
    [
      'somebody who is not on the list',
      { bookingId: uuid(4) },
      'amber',
      `Genuine ticket, not on this phone’s list yet (last update 12 min ago). Turf A, ${date}, ${evening}.`,
      'Check in',
    ],
  ] as const)('a ticket of %s', async (_of, other, tone, words, button) => {
    putCamera('granted');
    camera.sees = [await baari.sign({ ...facts, ...other })];
    show([entry()]);
    const alert = await card(tone);
    expect(alert.textContent).toContain(words);
    expect(letIn).not.toHaveBeenCalled();
    if (!button) return;
    press(button);
    await card('green');
    expect(letIn.mock.calls[0]?.[2]).toBe('qr');
  });

  it('says no to a ticket that is not on the list when it comes a second time', async () => {
    putCamera('granted');
    camera.sees = [await baari.sign(facts)];
    const args = { bookingId: uuid(9), at: '2026-11-21T14:01:00.000Z' };
    phone.outbox = [{ ...queuedWrite(1, { kind: 'check-in', args }), state: 'queued' }];
    show([]);
    const alert = await card('red');
    expect(alert.textContent).toContain('Already used at 7:01 PM');
  });

  it('takes a ticket before another code in the same picture', async () => {
    putCamera('granted');
    camera.sees = ['https://example.com', await baari.sign(facts)];
    show([entry()]);
    await card('green');
    expect(letIn).toHaveBeenCalledOnce();
  });

  test.each([
    ['NotAllowedError', /^The camera is off for this site/],
    ['NotFoundError', /^No camera on this device/],
    ['NotReadableError', /^The camera can’t be opened right now/],
  ])('that ends with %s says what helps', async (name, words) => {
    putCamera();
    camera.open.mockRejectedValue(new DOMException('no', name));
    show([entry()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Allow camera' }));
    expect(await screen.findByText(words)).toBeDefined();
    type('KB7F3K');
    await card('green');
  });

  test.each([
    ['was refused', 'denied', ['videoinput'], /^The camera is off/],
    ['is not there', 'prompt', ['audioinput'], /^No camera/],
  ])('that %s is not asked for', async (_how, permission, kinds, words) => {
    putCamera(permission, kinds);
    show([]);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Allow camera' })).toBeNull();
  });

  it('has a light where there is one', async () => {
    putCamera('granted');
    show([]);
    const light = await screen.findByRole('button', { name: 'Light' });
    fireEvent.click(light);
    await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'));
    expect(camera.tracks[0]?.torch).toEqual([true]);
  });

  it('stops while the page is hidden, comes back with it, and stops for good with the screen', async () => {
    putCamera('granted');
    show([]);
    await screen.findByText('Point the camera at the ticket.');
    setVisible('hidden');
    expect(camera.tracks[0]?.stop).toHaveBeenCalledOnce();
    setVisible('visible');
    await screen.findByText('Point the camera at the ticket.');
    expect(camera.open).toHaveBeenCalledTimes(2);
    cleanup();
    expect(camera.tracks[1]?.stop).toHaveBeenCalledOnce();
  });

  it('rests after three minutes without a scan, until it is tapped', async () => {
    vi.useFakeTimers({ now, shouldAdvanceTime: true });
    putCamera('granted');
    show([]);
    await screen.findByText('Point the camera at the ticket.');
    await act(() => vi.advanceTimersByTimeAsync(3 * 60_000 + 1000));
    const rest = await screen.findByRole('button', { name: 'Camera resting. Tap to go on.' });
    expect(camera.tracks[0]?.stop).toHaveBeenCalledOnce();
    fireEvent.click(rest);
    await screen.findByText('Point the camera at the ticket.');
  });

  it('reads with our own decoder where the phone’s fails', async () => {
    putCamera('granted');
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => {
          throw new DOMException('Barcode detection service unavailable.', 'NotSupportedError');
        };
      },
    );
    const { readPicture, ticketText } = await import('#tests/support/ticket-pictures.mjs');
    const picture = readPicture('turned');
    HTMLVideoElement.prototype.play = async () => undefined;
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(picture.width);
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(picture.height);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: () => undefined,
      getImageData: () => picture,
    } as never);
    expect(ticketText.startsWith('BAARI1')).toBe(true);
    show([entry()]);
    // Nobody has signed what the pictures say.
    expect((await card('red')).textContent).toContain('Not a genuine Baari ticket.');
    vi.restoreAllMocks();
  });
});
