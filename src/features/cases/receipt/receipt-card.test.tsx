import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorText } from '#text/error-text.ts';
import { AppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { ReceiptCard } from './receipt-card.tsx';

type Answered = { data: unknown; error: unknown; response?: Response };
type Asked = { signal: AbortSignal };

const endpoint = vi.hoisted(() => ({ invoke: vi.fn<(name: string, asked: Asked) => Promise<Answered>>() }));
vi.mock('#data/session/credentials.ts', () => ({ credentials: async () => ({ uid: 'u1', token: 'token-1' }) }));
vi.mock('#data/session/load-supabase.ts', () => ({ loadSupabase: async () => ({ functions: endpoint }) }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => true }));

/** A line on which nothing comes any more; the request ends as the client's do, with the reason in its error. */
const silence = (_name: string, { signal }: Asked) =>
  new Promise<Answered>((resolve) => {
    signal.addEventListener('abort', () => resolve({ data: null, error: { context: signal.reason as unknown } }));
  });
const answer = (bytes: string) => () =>
  Promise.resolve<Answered>({ data: new Blob([bytes]), error: null, response: new Response(bytes) });

const loading = () => screen.queryByText(t('cases.receipt.loading'));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = (path: string) => render(<ReceiptCard path={path} why="" name="Hamza Malik" />);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  endpoint.invoke.mockImplementation(silence);
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe.each([
  { kind: 'a PDF', path: 'u1/slip.pdf', within: 180_000 },
  { kind: 'a picture', path: 'u1/slip.jpg', within: 30_000 },
])('$kind of which nothing comes', ({ path, within }) => {
  // spec: console-stories.slow-receipt
  it('is waited for as long as its line may need, then asked for by hand', async () => {
    open(path);
    await pass(within - 1);
    expect(loading()).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    await pass(1);
    expect(loading()).toBeNull();
    expect(screen.getByText(errorText(new AppError('BUSY')))).toBeDefined();
    endpoint.invoke.mockImplementation(answer('%PDF-1.4'));
    fireEvent.click(screen.getByRole('button', { name: t('action.retry') }));
    await pass(0);
    expect(screen.getByRole('link', { name: t('cases.receipt.download') })).toBeDefined();
    expect(endpoint.invoke).toHaveBeenCalledTimes(2);
  });

  it('is asked for again at a second try that brings nothing either', async () => {
    open(path);
    await pass(within);
    fireEvent.click(screen.getByRole('button', { name: t('action.retry') }));
    await pass(0);
    expect(loading()).not.toBeNull();
    await pass(within);
    expect(screen.getByRole('button', { name: t('action.retry') })).toBeDefined();
  });
});

it('that comes at the last moment is shown, and its wait is over', async () => {
  const late = new Promise<Answered>((resolve) => setTimeout(() => void answer('%PDF-1.4')().then(resolve), 179_000));
  endpoint.invoke.mockImplementation((name, asked) => Promise.race([late, silence(name, asked)]));
  open('u1/slip.pdf');
  await pass(179_000);
  expect(screen.getByRole('link', { name: t('cases.receipt.download') })).toBeDefined();
  await pass(60_000);
  expect(screen.queryByRole('button', { name: t('action.retry') })).toBeNull();
});
