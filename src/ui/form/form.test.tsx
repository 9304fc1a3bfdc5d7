import { zodResolver } from '@hookform/resolvers/zod';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { email, mustAccept } from '#forms/fields.ts';
import { currentPassword } from '#forms/passwords.ts';
import { hasUnsaved } from './unsaved.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { clearDraft, useFormDraft, withDraft } from './form-draft.ts';
import { FormErrors } from './form-errors.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

const input = z.object({ email, password: currentPassword, terms: mustAccept('form.termsRequired') });
type Input = z.output<typeof input>;

const draft = 'baari.form.test';
const kept = ['email'] as const;

function Sample({ send }: { send: (values: Input) => Promise<string | undefined> }) {
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: withDraft(draft, { email: '', password: '', terms: false }),
  });
  useFormDraft(form, draft, kept);
  const submit = async (values: Input) => {
    const refusal = await send(values);
    if (refusal) form.setError('root', { message: refusal });
  };
  return (
    <Form form={form} onSubmit={submit} label="Sample">
      <TextField form={form} name="email" label="Email" hint="Yours" type="email" autoComplete="email" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <CheckboxField form={form} name="terms" label="Agree" required />
      <FormErrors form={form} />
      <SubmitButton form={form} label="Send" busyLabel="Sending..." />
    </Form>
  );
}

const emailInput = () => screen.getByLabelText<HTMLInputElement>('Email');
const passwordInput = () => screen.getByLabelText<HTMLInputElement>('Password');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fill() {
  fireEvent.input(emailInput(), { target: { value: 'Ayesha@baari.test ' } });
  fireEvent.input(passwordInput(), { target: { value: 'kot addu' } });
  fireEvent.click(screen.getByLabelText('Agree'));
}

afterEach(() => {
  cleanup();
  clearDraft(draft);
});

describe('a form', () => {
  it('says what is wrong beside each field and takes the focus to the first', async () => {
    render(<Sample send={vi.fn<() => Promise<undefined>>()} />);
    press('Send');
    const error = await screen.findByText('Email is required');
    expect(document.activeElement).toBe(emailInput());
    expect(emailInput().getAttribute('aria-invalid')).toBe('true');
    expect(emailInput().getAttribute('aria-describedby')?.split(' ')).toEqual([screen.getByText('Yours').id, error.id]);
    expect(screen.getByRole('alert').textContent).toBe('Please check the 3 fields marked in red.');
  });

  it('sends what the schema made of it, once, and is locked meanwhile', async () => {
    let answer: (refusal: undefined) => void = () => undefined;
    const send = vi.fn<(values: Input) => Promise<undefined>>(() => new Promise((resolve) => (answer = resolve)));
    render(<Sample send={send} />);
    fill();
    const form = screen.getByRole('form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    fireEvent.submit(form);
    expect(busy.disabled).toBe(true);
    expect(send.mock.calls.map(([values]) => values)).toEqual([
      { email: 'ayesha@baari.test', password: 'kot addu', terms: true },
    ]);
    answer(undefined);
    await screen.findByRole('button', { name: 'Send' });
    expect(send).toHaveBeenCalledOnce();
  });

  it('says how many are wrong in a region that was there and silent before', async () => {
    render(<Sample send={vi.fn<() => Promise<undefined>>()} />);
    const region = screen.getByRole('alert');
    expect(region.textContent).toBe('');
    press('Send');
    await waitFor(() => expect(region.textContent).toBe('Please check the 3 fields marked in red.'));
    expect(screen.getByRole('alert')).toBe(region);
  });

  it('shows a refusal in words, with the focus on it, and can be sent again', async () => {
    render(<Sample send={() => Promise.resolve('error.wrongPassword')} />);
    fill();
    press('Send');
    await screen.findByText('Wrong email or password.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false);
  });

  it('shows and hides the password', () => {
    render(<Sample send={vi.fn<() => Promise<undefined>>()} />);
    press('Show: Password');
    expect(passwordInput().type).toBe('text');
    press('Hide: Password');
    expect(passwordInput().type).toBe('password');
  });

  it('keeps what was typed over a reload, but never the password', async () => {
    const first = render(<Sample send={vi.fn<() => Promise<undefined>>()} />);
    fill();
    await waitFor(() => expect(sessionStorage.getItem(draft)).toContain('Ayesha@baari.test'));
    expect(sessionStorage.getItem(draft)).not.toContain('kot addu');
    first.unmount();
    render(<Sample send={vi.fn<() => Promise<undefined>>()} />);
    expect(emailInput().value).toBe('Ayesha@baari.test');
    expect(passwordInput().value).toBe('');
  });

  it('keeps no field that nobody touched: it may say something else after a sign-in', async () => {
    render(<Sample send={vi.fn<() => Promise<undefined>>()} />);
    fireEvent.click(screen.getByLabelText('Agree'));
    await waitFor(() => expect(sessionStorage.getItem(draft)).toBe('{}'));
  });

  it('does not believe a draft of another shape', () => {
    sessionStorage.setItem(draft, JSON.stringify({ email: 7, terms: 'yes' }));
    expect(withDraft(draft, { email: '', terms: false })).toEqual({ email: '', terms: false });
    sessionStorage.setItem(draft, '{');
    expect(withDraft(draft, { email: '' })).toEqual({ email: '' });
  });

  it('makes an update of the app wait while something is typed', () => {
    const shown = render(<Sample send={vi.fn<() => Promise<undefined>>()} />);
    expect(hasUnsaved()).toBe(false);
    fireEvent.input(emailInput(), { target: { value: 'a' } });
    expect(hasUnsaved()).toBe(true);
    shown.unmount();
    expect(hasUnsaved()).toBe(false);
  });
});
