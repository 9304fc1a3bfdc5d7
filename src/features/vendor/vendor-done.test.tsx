import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { VendorDone } from './vendor-done.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says that it arrived and goes Home after 1.2 seconds, once', () => {
  vi.useFakeTimers();
  const onLeave = vi.fn<() => void>();
  render(<VendorDone onLeave={onLeave} />);
  expect(screen.getByText('Your vendor registration is pending approval.')).toBeDefined();
  vi.advanceTimersByTime(1199);
  expect(onLeave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(onLeave).toHaveBeenCalledOnce();
});

it('leaves a person alone who went elsewhere meanwhile', () => {
  vi.useFakeTimers();
  const onLeave = vi.fn<() => void>();
  render(<VendorDone onLeave={onLeave} />).unmount();
  vi.advanceTimersByTime(5000);
  expect(onLeave).not.toHaveBeenCalled();
});
