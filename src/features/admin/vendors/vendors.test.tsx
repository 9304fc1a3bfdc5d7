import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { VendorDecision } from './vendor-decision.tsx';
import type { VendorDetail } from './vendor-row.ts';

const run = vi.hoisted(() => vi.fn<(kind: string, args: object) => Promise<OnlineWrite>>());
const net = vi.hoisted(() => ({ isOnline: true }));

vi.mock('#hooks/use-live-query.ts', () => ({
  useLiveQuery: () => ({
    sports: [],
    cities: [
      { id: 1, name: 'Karachi' },
      { id: 2, name: 'Lahore' },
    ],
    areas: [
      { id: 10, name: 'Clifton', cityId: 1 },
      { id: 20, name: 'Gulberg', cityId: 2 },
    ],
  }),
}));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => net.isOnline, useConnection: () => 'online' }));
vi.mock('#hooks/use-online-write.ts', async () => {
  const { useState } = await import('react');
  return {
    useOnlineWrite: () => {
      const [state, setState] = useState<OnlineWrite>({ is: 'idle' });
      return {
        state,
        run: async (kind: string, args: object) => {
          const outcome = await run(kind, args);
          setState(outcome);
          return outcome;
        },
      };
    },
  };
});

const vendor: VendorDetail = {
  id: 'v1',
  business: 'Model Town Courts',
  name: 'Danish Mehmood',
  email: 'd@example.test',
  phone: '+923001234567',
  location: 'Lahore',
  description: 'Two courts.',
  status: 'pending',
  note: null,
  createdAt: '2026-11-20T10:00:00Z',
  decidedAt: null,
  rev: 3,
  account: null,
  venues: [],
  applications: [],
  isOwn: false,
};

const onDecided = vi.fn<() => void>();
const show = (change: Partial<VendorDetail> = {}, isChanged = false) =>
  render(
    <MemoryRouter>
      <VendorDecision
        vendor={{ ...vendor, ...change }}
        isChanged={isChanged}
        onSeen={() => undefined}
        onDecided={onDecided}
      />
    </MemoryRouter>,
  );
const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement);

beforeEach(() => {
  net.isOnline = true;
  run.mockReset().mockResolvedValue({ is: 'done', rows: {} });
  onDecided.mockReset();
});
it('approves with a city and one of its areas, and says first what the applicant gets', async () => {
  show();
  press('Approve');
  await screen.findByRole('option', { name: 'Lahore' });
  expect(
    screen.getByText('Approve Model Town Courts? Danish Mehmood gets the venue console and a draft of the venue.'),
  ).toBeDefined();
  press('Approve', 1);
  await screen.findByText('Please choose a city');
  expect(run).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Lahore' } });
  expect(screen.queryByRole('option', { name: 'Clifton' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Area'), { target: { value: 'Gulberg' } });
  press('Approve', 1);
  await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
  expect(run).toHaveBeenCalledWith('decide-vendor', {
    vendorId: 'v1',
    rev: 3,
    decision: 'approve',
    city: 'Lahore',
    area: 'Gulberg',
    note: '',
  });
});

it('asks for the area again when another city is chosen', async () => {
  show();
  press('Approve');
  await screen.findByRole('option', { name: 'Lahore' });
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Lahore' } });
  fireEvent.change(screen.getByLabelText('Area'), { target: { value: 'Gulberg' } });
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Karachi' } });
  press('Approve', 1);
  await screen.findByText('Please choose an area');
  expect(run).not.toHaveBeenCalled();
});

it.each([
  ['Ask for changes', 'changes', 'pending'],
  ['Reject', 'reject', 'pending'],
  ['Suspend', 'suspend', 'approved'],
])('%s needs words that the applicant reads', async (name, decision, status) => {
  show({ status });
  press(name);
  press(name, 1);
  await screen.findByText('Please write a few words: 10 characters or more.');
  fireEvent.input(screen.getByLabelText('Note to the applicant'), { target: { value: 'How many courts, please?' } });
  press(name, 1);
  await waitFor(() =>
    expect(run.mock.calls[0]?.[1]).toMatchObject({ decision, note: 'How many courts, please?', rev: 3 }),
  );
});

it('lifts a suspension after a question', async () => {
  show({ status: 'suspended' });
  press('Lift suspension');
  expect(run).not.toHaveBeenCalled();
  press('Lift suspension');
  await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ decision: 'lift' }));
});

it('tells the second of two who was faster, and when', async () => {
  const detail = { status: 'approved', by: 'Kamran Shah', at: '2026-11-20T14:05:00Z' };
  run.mockResolvedValue({ is: 'refused', error: new AppError('ALREADY_DECIDED', detail) });
  show();
  press('Reject');
  fireEvent.input(screen.getByLabelText('Note to the applicant'), { target: { value: 'Not in Pakistan, sorry.' } });
  press('Reject', 1);
  expect(await screen.findByText('Already approved by Kamran Shah at Fri 20 Nov, 7:05 PM.')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note to the applicant').value).toBe('Not in Pakistan, sorry.');
  expect(onDecided).not.toHaveBeenCalled();
});

it('says that it changed meanwhile, offers nothing for what is over, and nobody decides about themselves', () => {
  show({}, true);
  expect(screen.getByText('This changed while you were looking. Please check it again.')).toBeDefined();
  cleanup();
  show({ status: 'rejected' });
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  show({ isOwn: true });
  expect(screen.getByText('This is about yourself: somebody else decides.')).toBeDefined();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
