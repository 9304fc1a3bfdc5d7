import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announceSession } from '#data/session/session-events.ts';
import { dropSession, endKey, keepSession, noteSessionEnd } from '#data/session/session-storage.ts';
import { ali, sara, session } from '#tests/support/samples.ts';
import { startForgettingDrafts, useDraftsKey } from './forget-drafts.ts';

const review = 'baari.form.review.b1';
let stop: () => void;

function tell(change: () => void): void {
  change();
  act(announceSession);
}

const arrive = (uid: string) =>
  tell(() => {
    keepSession({ ...session(uid), received_at: 0 }, 'local', 1);
    localStorage.removeItem(endKey);
  });
const leave = () => tell(() => dropSession('local', 2));
const expire = () =>
  tell(() => {
    noteSessionEnd();
    dropSession('local', 2);
  });
const type = () => sessionStorage.setItem(review, '{"comment":"Good lights"}');
const kept = () => sessionStorage.getItem(review) !== null;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  stop = startForgettingDrafts();
});
afterEach(() => {
  stop();
  leave();
  cleanup();
});

it('what was typed goes with the person who leaves', () => {
  arrive(ali);
  type();
  leave();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('what was typed before a sign-in stays', () => {
  type();
  arrive(ali);
  expect(kept()).toBe(true);
});

it('a session that the server ended costs nothing: it is there for the person who logs in again', () => {
  arrive(ali);
  type();
  expire();
  expect(kept()).toBe(true);
  arrive(ali);
  expect(kept()).toBe(true);
});

it('but it is not there for somebody else, a reload in between or not', () => {
  arrive(ali);
  type();
  expire();
  stop();
  stop = startForgettingDrafts();
  arrive(sara);
  expect(kept()).toBe(false);
});

it('a tab that slept through the sign-out forgets at its next start', () => {
  arrive(ali);
  type();
  stop();
  dropSession('local', 2);
  stop = startForgettingDrafts();
  expect(kept()).toBe(false);
});

it('a form on the screen starts anew when its person left, and only then', () => {
  arrive(ali);
  const { result } = renderHook(useDraftsKey);
  const first = result.current;
  expire();
  arrive(ali);
  expect(result.current).toBe(first);
  leave();
  expect(result.current).not.toBe(first);
});

it('also in a browser that keeps nothing', () => {
  arrive(ali);
  const { result } = renderHook(useDraftsKey);
  const first = result.current;
  sessionStorage.clear();
  leave();
  expect(result.current).not.toBe(first);
});
