// Forms in tests of the page: what a person types, submits and presses, and what the screen puts off.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, type MockInstance } from 'vitest';

/** What was put off by exactly so many ms, done now: nobody waits for it in a test. */
export async function whatComesAfter(timers: MockInstance<typeof setTimeout>, ms: number): Promise<void> {
  const putOff = () => timers.mock.calls.find(([, after]) => after === ms)?.[0];
  // React puts it off only after it has drawn what the test has just seen.
  await waitFor(() => expect(putOff()).toBeDefined());
  const later = putOff();
  if (typeof later === 'function') later();
}

export function type(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

export const submit = (name: string) => fireEvent.submit(screen.getByRole('form', { name }));

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
