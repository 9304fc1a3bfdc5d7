import { useEffect, useRef } from 'react';
import type { SessionUser } from '#domain/user.ts';
import { afterSignIn } from './lazy-auth.ts';

/** How long the welcome stays before the app moves on (spec, delays). */
const welcomeMs = 1200;

/**
 * What follows a sign-in: the person's bookings are fetched, a booking that was started signed out becomes theirs, and
 * after the welcome the app moves on, unless the person has already gone elsewhere.
 */
export function useAfterSignIn(onDone: () => void): (user: SessionUser) => Promise<void> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return async (user) => {
    await Promise.all([afterSignIn(user), new Promise((resolve) => setTimeout(resolve, welcomeMs))]);
    if (here.current) onDone();
  };
}
