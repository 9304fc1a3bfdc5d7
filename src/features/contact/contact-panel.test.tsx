import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { veil, type QueuedWrite } from '#domain/queued-write.ts';
import type { SessionUser } from '#domain/user.ts';
import { queuedWrite, uuid } from '#tests/support/samples.ts';
import { submit, type } from '#tests/support/forms.ts';
import ContactPanel from './contact-panel.tsx';

const phone = vi.hoisted(() => ({ writes: vi.fn<() => QueuedWrite[]>() }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: phone.writes }));
const sendWrite = vi.hoisted(() => vi.fn<() => Promise<{ is: 'sent' | 'waiting'; id: string }>>());
vi.mock('#hooks/send-write.ts', () => ({ sendWrite, discardWrite: vi.fn(), prepareSending: vi.fn() }));
const message = {
  firstName: 'Hira',
  lastName: 'Aziz',
  email: 'h@example.test',
  phone: '',
  subject: 'Lights',
  message: '?',
};

function edit(...changes: Partial<QueuedWrite>[]) {
  const kind = 'submit-contact-message';
  phone.writes.mockReturnValue(
    changes.map((change) => queuedWrite(1, { kind, uid: 'anon', args: message, ...change })),
  );
  render(<ContactPanel user={null} subject="" editId={uuid(1)} onEdit={() => undefined} />);
  return screen.getByRole('button', { name: 'Send message' });
}

it.each([
  ['waits', [{}], /not been sent yet/, false],
  ['is on its way', [{ state: 'sending', sentOnce: true }], /may have arrived/, true],
  ['may have arrived', [{ sentOnce: true }], /may have arrived/, true],
  [
    'was refused',
    [{ state: 'failed', sentOnce: true, error: { code: 'INVALID', detail: {} } }],
    /could not be sent/,
    false,
  ],
  ['is gone', [], /already sent or discarded/, false],
] as const)('a message that %s while it is changed', (_what, writes, words, isBlocked) => {
  const button = edit(...writes);
  expect(screen.getByText(words)).toBeDefined();
  expect(button.hasAttribute('disabled')).toBe(isBlocked);
});

it('the message has five rows, and only the phone may stay empty', () => {
  phone.writes.mockReturnValue([]);
  render(<ContactPanel user={null} subject="" editId={null} onEdit={() => undefined} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  expect([field.tagName, field.rows]).toEqual(['TEXTAREA', 5]);
  expect(screen.getByLabelText('Phone number (optional)').getAttribute('type')).toBe('tel');
});

it('says what is missing beside its field, takes the focus to the first, and sends nothing', async () => {
  phone.writes.mockReturnValue([]);
  render(<ContactPanel user={null} subject="" editId={null} onEdit={() => undefined} />);
  submit('Send us a message');
  for (const what of ['First name', 'Last name', 'Email', 'Subject', 'Message'])
    expect(await screen.findByText(`${what} is required`)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  type('Email', 'hina');
  submit('Send us a message');
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  expect(sendWrite).not.toHaveBeenCalled();
});

it('a question about a booking arrives with its subject, and what was typed about another thing stays apart', () => {
  phone.writes.mockReturnValue([]);
  sessionStorage.setItem('baari.form.contact.new', JSON.stringify({ subject: 'Lights', message: 'They are out.' }));
  render(<ContactPanel user={null} subject="Booking at Clifton" editId={null} onEdit={() => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Booking at Clifton');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
  sessionStorage.clear();
});

it('shows nothing of what was written signed out to a person who has signed in', () => {
  phone.writes.mockReturnValue([
    veil(queuedWrite(1, { kind: 'submit-contact-message', uid: 'anon', args: message, about: { subject: 'Lights' } })),
  ]);
  const user = { id: uuid(9), name: 'Bilal Khan', email: 'b@example.test' } as SessionUser;
  render(<ContactPanel user={user} subject="" editId={uuid(1)} onEdit={() => undefined} />);
  expect(document.body.textContent).not.toContain('Lights');
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) expect(field.value).not.toMatch(/Hira|Aziz|\?/);
});

it('a message that has to wait is brought into sight, with the focus, once', async () => {
  const kept = (digit: number, createdAt: number, subject: string) =>
    queuedWrite(digit, { kind: 'submit-contact-message', args: message, about: { subject }, createdAt });
  const before = kept(2, Date.now() - 60_000, 'Parking');
  phone.writes.mockReturnValue([before]);
  const ali = { id: uuid(9), name: 'Ali Khan', email: 'ali@baari.test' } as SessionUser;
  const panel = () => <ContactPanel user={ali} subject="" editId={null} onEdit={() => undefined} />;
  const { rerender } = render(panel());
  type('Subject', 'Lights');
  type('Message', 'They are out.');
  sendWrite.mockImplementationOnce(async () => {
    phone.writes.mockReturnValue([before, kept(3, Date.now(), 'Lights')]);
    return { is: 'waiting', id: uuid(3) };
  });
  submit('Send us a message');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Lights'));
  expect(document.activeElement?.textContent).not.toContain('Parking');
  screen.getByLabelText('Subject').focus();
  rerender(panel());
  expect(document.activeElement).toBe(screen.getByLabelText('Subject'));
  phone.writes.mockReturnValue([...phone.writes(), kept(4, Date.now() + 1000, 'From another tab')]);
  rerender(panel());
  expect(screen.getByText('From another tab')).toBeDefined();
  expect(document.activeElement, 'of another tab').toBe(screen.getByLabelText('Subject'));
});

it('what was sent is also told above the form, until the next message leaves', async () => {
  phone.writes.mockReturnValue([]);
  const ali = { id: uuid(9), name: 'Ali Khan', email: 'ali@baari.test' } as SessionUser;
  render(<ContactPanel user={ali} subject="" editId={null} onEdit={() => undefined} />);
  const send = () => {
    type('Subject', 'Lights');
    type('Message', 'They are out.');
    submit('Send us a message');
  };
  sendWrite.mockResolvedValueOnce({ is: 'sent', id: uuid(3) });
  send();
  await screen.findByText('We have your message and will get back to you soon.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
  let answer: (outcome: { is: 'waiting'; id: string }) => void = () => undefined;
  sendWrite.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  send();
  await waitFor(() => expect(screen.queryByText(/^We have your message/)).toBeNull());
  answer({ is: 'waiting', id: uuid(4) });
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(''));
  expect(screen.queryByText(/^We have your message/)).toBeNull();
});
